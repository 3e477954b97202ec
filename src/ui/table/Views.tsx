import { changeQuery, printQuery, type QueryValues } from '#src/client/address.ts';
import { usePage, usePlace } from '../island.tsx';
import { TabLinks } from '../Tabs.tsx';
import './views.css';

export interface View {
  name: string;
  query: QueryValues;
  /** How many there are, in figures. */
  count?: string | null;
}

interface Props {
  /** Accessible name. */
  label?: string;
  views: readonly View[];
  /** Names in the address that a view sets. */
  names: readonly string[];
  /** Name of the default view, unless that shows everything. */
  usual?: string;
  /** How many rows there are without a view, formatted. */
  total?: string | null;
}

/** Named filters over a list, as tabs. Each is a link, which can be opened elsewhere. */
export function Views({ label, views, names, usual, total = null }: Props) {
  const { t } = usePage();
  const { query } = usePlace();
  const partOf = (values: QueryValues) => Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
  const current = printQuery(partOf(query));
  const all = [{ name: usual ?? t('islands:views.all'), query: {}, count: total }, ...views];
  return (
    <div className="views">
      <TabLinks
        label={label ?? t('islands:views.title')}
        tabs={all.map(({ name, query: set, count }) => ({
          text: name,
          path: printQuery({ ...query, ...partOf(set), cursor: '' }) || '?',
          isCurrent: printQuery(partOf(set)) === current,
          count,
          go: () => changeQuery({ ...partOf(set), cursor: '' }),
        }))}
      />
    </div>
  );
}
