import { serializeQuery } from '#src/client/address.ts';
import { useApiData } from '#src/client/api-data.ts';
import { useListQuery } from '#src/ui/island.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { createChoice, Filters } from '#src/ui/table/Filters.tsx';
import { Table, type TablePage } from '#src/ui/table/Table.tsx';

export interface Tree {
  id: string;
  name: string;
  size: number;
}

export const trees = ['Kask', 'Mänd', 'Kuusk'].map((name, size) => ({ id: name.toLowerCase(), name, size }));
const columns: Array<Column<Tree>> = [
  { id: 'name', header: 'Tree', cell: ({ name }) => name },
  { id: 'age', header: 'Age', kind: 'figure', sort: 'oldest', sortUp: 'youngest', cell: ({ size }) => size * 10 },
  { id: 'size', header: 'Size', kind: 'figure', sort: 'size', cell: ({ size }) => size },
];
const usual = ['age', 'size'];

let path = '';

/** Lets each test read a different list, since the page remembers what it has read. For `beforeEach`. */
export function prepareTrees({ task }: { task: { id: string } }): void {
  path = `/api/trees/${task.id}`;
}

/** The API path of the test's list. */
export const treesPath = () => path;

/** A list of trees with a filter, a search, sortable columns and actions on selected rows. */
export function TreeTable({ first }: { first: { data: TablePage<Tree> } | null }) {
  const page = useApiData(`${path}${serializeQuery(useListQuery())}`, first);
  return (
    <>
      <Filters
        search={{ name: 'q', label: 'Name' }}
        choices={[createChoice('kind', 'Kind', ['needles', 'leaves'], (kind) => kind)]}
        rare={{ choices: [], typed: [{ name: 'by', label: 'Planted by', type: 'text' }] }}
      />
      <Table
        caption="Trees"
        columns={columns}
        usual={usual}
        page={page}
        usualSort="oldest"
        nameOf={({ name }) => name}
        count={`${page.answer?.data.items.length ?? 0} trees`}
        bulk={(chosen) => <span>Cut {chosen.join(' and ')}</span>}
        rowMenu={({ name }) => <a href={`/trees/${name}`}>Open {name}</a>}
        empty="No tree matches."
      />
    </>
  );
}

export const pageOf = (some: readonly Tree[], nextCursor: string | null = null) => ({
  data: { items: some, nextCursor },
});
