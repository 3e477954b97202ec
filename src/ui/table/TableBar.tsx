import type { ReactNode } from 'react';
import { maxChosen } from '#api/platform/paging/contract.ts';
import { formatCount } from '../../shared/format.ts';
import { Icon } from '../Icon.tsx';
import { usePage } from '../island.tsx';
import { Menu } from '../Menu.tsx';

interface Props {
  columns: ReadonlyArray<{ id: string; header: string }>;
  shown?: readonly string[];
  changeShown?: (shown: readonly string[]) => void;
  count: ReactNode;
  acts?: ReactNode;
  more?: ReactNode;
  bulk?: (chosen: readonly string[], choice: { isAll: boolean; unchoose: () => void }) => ReactNode;
  matching?: string | undefined;
  chosen: readonly string[];
  unchoose: () => void;
  /** Everything that matches is chosen, on all pages. */
  isAll: boolean;
  /** Null while only some of the page is chosen. */
  chooseAll: (() => void) | null;
}

/** One line over the table: how many there are, or what is chosen and can be done with it; columns and downloads. */
export function TableBar(props: Props) {
  const { columns, shown, changeShown, count, acts, more, bulk, chosen } = props;
  const { t } = usePage();
  return (
    <div className="table-bar">
      {bulk && chosen.length > 0 ? (
        <Chosen {...props} bulk={bulk} />
      ) : (
        <p className="count" role="status">
          {count}
        </p>
      )}
      <div className="table-acts">
        {acts}
        {shown && changeShown && <ColumnMenu columns={columns} shown={shown} changeShown={changeShown} />}
        {more && (
          <Menu label={t('islands:table.moreActs')} className="button button-quiet">
            {more}
          </Menu>
        )}
      </div>
    </div>
  );
}

function ColumnMenu({ columns, shown, changeShown }: Required<Pick<Props, 'columns' | 'shown' | 'changeShown'>>) {
  const { t } = usePage();
  const toggle = (id: string) =>
    changeShown(shown.includes(id) ? shown.filter((other) => other !== id) : [...shown, id]);
  return (
    <Menu
      label={t('islands:table.columns')}
      className="button button-quiet"
      text={
        <>
          <Icon name="columns" />
          <span className="wide">{t('islands:table.columns')}</span>
        </>
      }
    >
      {columns.slice(1).map(({ id, header }) => (
        <label key={id} className="menu-item">
          <input type="checkbox" checked={shown.includes(id)} onChange={() => toggle(id)} />
          {header}
        </label>
      ))}
    </Menu>
  );
}

function Chosen({ bulk, matching, chosen, unchoose, isAll, chooseAll }: Props & { bulk: NonNullable<Props['bulk']> }) {
  const { t, locale } = usePage();
  return (
    <fieldset className="chosen" aria-label={t('islands:table.chosenRows')}>
      <strong role="status">
        {isAll
          ? t('islands:table.chosenMatching', { shown: matching })
          : t('islands:table.chosen', { count: chosen.length, shown: formatCount(chosen.length, locale) })}
      </strong>
      {chooseAll && !isAll && (
        <button type="button" className="link" onClick={chooseAll}>
          {t('islands:table.chooseMatching', { shown: matching })}
        </button>
      )}
      {chosen.length > maxChosen && !isAll ? (
        <span>{t('islands:table.chosenMost', { shown: formatCount(maxChosen, locale) })}</span>
      ) : (
        bulk(chosen, { isAll, unchoose })
      )}
      <button type="button" className="button" onClick={unchoose}>
        {t('islands:table.unchoose')}
      </button>
    </fieldset>
  );
}
