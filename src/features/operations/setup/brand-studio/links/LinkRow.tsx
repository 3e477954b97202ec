import type { BrandLink } from '#api/features/brand/navigation/contract.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { usePage } from '#src/ui/island.tsx';
import { type LinkPageNames, nameLink, type LinkRow as Row } from './link-rows.ts';

interface Props {
  row: Row;
  words: LinkPageNames;
  /** The prefix of its fields' ids. */
  id: string;
  maxLength: number;
  /** Error codes by part: `to`, `label.et`. */
  faults: Readonly<Record<string, string>>;
  isFirst: boolean;
  isLast: boolean;
  change: (link: BrandLink) => void;
  move: (by: -1 | 1) => void;
  remove: () => void;
  /** Called when the focus leaves the row. */
  leave: () => void;
}

/** Shows a link: its name, its fields once it is opened, and buttons that move it. */
export function LinkRow({ row, words, isFirst, isLast, move, remove, leave, ...fields }: Props) {
  const { t, locale } = usePage();
  const { name, where } = nameLink(row.link, words, locale, t('brand-studio:links.own'));
  const isOff = words.off.includes(row.link.to);
  return (
    <li
      data-row={row.key}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) leave();
      }}
    >
      <details open={row.isNew}>
        <summary className="unfolds">
          <span className="link-name">
            <span data-link-name>{name}</span>{' '}
            <small className="muted">{isOff ? t('brand-studio:links.switchedOff') : where}</small>
          </span>
        </summary>
        <LinkFields link={row.link} words={words} {...fields} />
      </details>
      <span className="link-acts">
        <RowButton
          icon="up"
          text={`${t('brand-studio:links.up')}: ${name}`}
          isOff={isFirst}
          act={() => move(-1)}
          by="-1"
        />
        <RowButton
          icon="down"
          text={`${t('brand-studio:links.down')}: ${name}`}
          isOff={isLast}
          act={() => move(1)}
          by="1"
        />
        <RowButton icon="close" text={`${t('brand-studio:links.remove')}: ${name}`} act={remove} />
      </span>
      {(['to', 'label.et', 'label.en'] as const).map((part) => (
        <span key={part} className="field-error" id={`${fields.id}-${part}-error`} role="alert">
          {fields.faults[part] && <ErrorText t={t} code={fields.faults[part]} />}
        </span>
      ))}
    </li>
  );
}

interface ActProps {
  icon: string;
  text: string;
  isOff?: boolean;
  by?: '-1' | '1';
  act: () => void;
}

function RowButton({ icon, text, isOff = false, by, act }: ActProps) {
  return (
    <button className="icon-button" type="button" disabled={isOff} data-move={by} onClick={act}>
      <Icon name={icon} />
      <span className="visually-hidden">{text}</span>
    </button>
  );
}

/** The fields of a link. Only the target of a custom link can be changed. */
function LinkFields({
  link,
  words,
  id,
  maxLength,
  faults,
  change,
}: Omit<Props, 'row' | 'isFirst' | 'isLast' | 'move' | 'remove' | 'leave'> & { link: BrandLink }) {
  const { t } = usePage();
  const word = words.pages[link.to];
  const describe = (part: string) => ({
    'aria-describedby': `${id}-${part}-error`,
    'aria-invalid': faults[part] !== undefined || undefined,
  });
  return (
    <div className="link-parts">
      {!word && (
        <label className="wide">
          <span>{t('brand-studio:links.address')}</span>
          <input
            className="input"
            value={link.to}
            inputMode="url"
            maxLength={300}
            spellCheck={false}
            autoComplete="off"
            placeholder={t('brand-studio:links.addressExample')}
            {...describe('to')}
            onChange={({ target }) => change({ ...link, to: target.value })}
          />
        </label>
      )}
      {(['et', 'en'] as const).map((language) => (
        <label key={language}>
          <span>{t(`brand-studio:links.label.${language}`)}</span>
          <input
            className="input"
            value={link.label[language]}
            maxLength={maxLength}
            lang={language}
            autoComplete="off"
            placeholder={word?.[language]}
            {...describe(`label.${language}`)}
            onChange={({ target }) => change({ ...link, label: { ...link.label, [language]: target.value } })}
          />
        </label>
      ))}
    </div>
  );
}
