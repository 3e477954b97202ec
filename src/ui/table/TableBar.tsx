import type { ReactNode } from 'react';
import { maxSelected } from '#api/platform/paging/contract.ts';
import { changeQuery } from '#src/client/address.ts';
import { formatCount } from '../../shared/format.ts';
import { Icon } from '../Icon.tsx';
import { useListLocation, usePage } from '../island.tsx';
import { Menu } from '../Menu.tsx';

interface Sortable {
  header: string;
  kind?: 'time' | 'figure';
  sort?: string;
  sortUp?: string;
}

interface Props {
  columns: ReadonlyArray<Sortable & { id: string }>;
  shown: readonly string[] | undefined;
  changeShown: (shown: readonly string[]) => void;
  usualSort: string;
  count: ReactNode;
  acts?: ReactNode;
  more?: ReactNode;
  bulk?: (chosen: readonly string[], choice: { isAll: boolean; unchoose: () => void }) => ReactNode;
  matching?: string | undefined;
  chosen: readonly string[];
  unchoose: () => void;
  /** Whether all matches are chosen, on all pages. */
  isAll: boolean;
  /** Chooses all matches; null while only some of the page is chosen. */
  chooseAll: (() => void) | null;
}

/** The line above the table: the count, or the selection and its actions; columns and downloads. */
export function TableBar(props: Props) {
  const { columns, shown, changeShown, usualSort, count, acts, more, bulk, chosen } = props;
  const { t } = usePage();
  const isChoosing = bulk !== undefined && chosen.length > 0;
  return (
    <div className="table-bar">
      {/* Both are in the same element, because a screen reader announces only changes in an element that was already
          there. */}
      <p className="count" role="status">
        {isChoosing ? <ChosenCount {...props} /> : count}
      </p>
      {isChoosing && <Chosen {...props} bulk={bulk} />}
      <div className="table-acts">
        {acts}
        <SortChoice columns={columns} usualSort={usualSort} />
        {shown && <ColumnMenu columns={columns} shown={shown} changeShown={changeShown} />}
        {more && (
          <Menu label={t('islands:table.moreActs')} className="button button-quiet">
            {more}
          </Menu>
        )}
      </div>
    </div>
  );
}

/** Sorts the list on a phone, where rows are cards without headings to press. */
function SortChoice({ columns, usualSort }: { columns: readonly Sortable[]; usualSort: string }) {
  const { t } = usePage();
  const sorted = useListLocation().query['sort'] ?? usualSort;
  const choices = columns.flatMap(({ header: name, kind, sort, sortUp }) => {
    const order = kind === 'time' ? 'time' : 'figure';
    return [
      ...(sort ? [{ value: sort, text: t(`islands:table.order.${order}.down`, { name }) }] : []),
      ...(sortUp ? [{ value: sortUp, text: t(`islands:table.order.${order}.up`, { name }) }] : []),
    ];
  });
  return (
    choices.length > 1 && (
      <select
        className="input sort-choice"
        aria-label={t('islands:table.sort')}
        value={sorted}
        onChange={({ target: { value } }) => changeQuery({ sort: value === usualSort ? '' : value, cursor: '' })}
      >
        {choices.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    )
  );
}

interface Menus {
  columns: Props['columns'];
  shown: readonly string[];
  changeShown: Props['changeShown'];
}

function ColumnMenu({ columns, shown, changeShown }: Menus) {
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

function ChosenCount({ isAll, matching, chosen }: Props) {
  const { t, locale } = usePage();
  return (
    <strong>
      {isAll
        ? t('islands:table.chosenMatching', { shown: matching })
        : t('islands:table.chosen', { count: chosen.length, shown: formatCount(chosen.length, locale) })}
    </strong>
  );
}

function Chosen({ bulk, matching, chosen, unchoose, isAll, chooseAll }: Props & { bulk: NonNullable<Props['bulk']> }) {
  const { t, locale } = usePage();
  return (
    <fieldset className="chosen" aria-label={t('islands:table.chosenRows')}>
      {chooseAll && !isAll && (
        <button type="button" className="link" onClick={chooseAll}>
          {t('islands:table.chooseMatching', { shown: matching })}
        </button>
      )}
      {chosen.length > maxSelected && !isAll ? (
        <span>{t('islands:table.chosenMost', { shown: formatCount(maxSelected, locale) })}</span>
      ) : (
        bulk(chosen, { isAll, unchoose })
      )}
      <button type="button" className="button" onClick={unchoose}>
        {t('islands:table.unchoose')}
      </button>
    </fieldset>
  );
}
