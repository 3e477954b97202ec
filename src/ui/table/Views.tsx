import { changeQuery, type QueryValues, serializeQuery } from '#src/client/address.ts';
import { useListLocation, usePage } from '../island.tsx';
import { TabLinks } from '../Tabs.tsx';
import './views.css';

export interface View {
  name: string;
  query: QueryValues;
  /** The number of items in the view, as text. */
  count?: string | null;
}

interface Props {
  /** The accessible name. */
  label?: string;
  views: readonly View[];
  /** The names in the URL's query that a view sets. */
  names: readonly string[];
  /** The name of the default view, unless it shows everything. */
  usual?: string;
  /** The formatted number of rows without a view. */
  total?: string | null;
}

/** Named filters of a list, as tabs. Each is a link, which can be opened elsewhere. */
export function Views({ label, views, names, usual, total = null }: Props) {
  const { t } = usePage();
  const { query } = useListLocation();
  const partOf = (values: QueryValues) => Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
  const current = serializeQuery(partOf(query));
  const all = [{ name: usual ?? t('islands:views.all'), query: {}, count: total }, ...views];
  return (
    <div className="views">
      <TabLinks
        label={label ?? t('islands:views.title')}
        tabs={all.map(({ name, query: set, count }) => ({
          text: name,
          path: serializeQuery({ ...query, ...partOf(set), cursor: '' }) || '?',
          isCurrent: serializeQuery(partOf(set)) === current,
          count,
          go: () => changeQuery({ ...partOf(set), cursor: '' }),
        }))}
      />
    </div>
  );
}
