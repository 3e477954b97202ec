import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadedApiData, refetch } from '#src/client/api-data.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderIsland } from '#testing/components/render-island.tsx';
import { pageOf, prepareTrees, type Tree, TreeTable, trees, treesPath } from '#testing/components/tree-table.tsx';
import type { Column } from './columns.ts';
import { Table } from './Table.tsx';

beforeEach(prepareTrees);

describe('a table rendered with its page', () => {
  it('shows its first rows without a call, each named by its first column', () => {
    const calls = fakeApi({});
    renderIsland(<TreeTable first={pageOf(trees)} />);
    const table = screen.getByRole('table', { name: 'Trees' });
    expect(within(table).getAllByRole('row')).toHaveLength(4);
    expect(within(table).getByRole('rowheader', { name: 'Mänd' })).toBeDefined();
    expect(screen.getByText('3 trees')).toBeDefined();
    expect(calls).toEqual([]);
  });

  it('sorts by a heading, announces the order, and returns to the first page', async () => {
    history.replaceState(null, '', '/?cursor=x');
    dispatchEvent(new PopStateEvent('popstate'));
    fakeApi({
      [`GET ${treesPath()}?sort=size`]: pageOf([...trees].reverse()),
      [`GET ${treesPath()}?cursor=x`]: pageOf(trees),
    });
    const { user } = renderIsland(<TreeTable first={pageOf(trees)} />, { query: { cursor: 'x' } });
    await user.click(screen.getByRole('button', { name: 'Size' }));
    expect(location.search).toBe('?sort=size');
    expect(screen.getByRole('columnheader', { name: 'Size' }).getAttribute('aria-sort')).toBe('descending');
  });
});

it('a card on a phone labels its values, except those that need no label', () => {
  const columns: Array<Column<Tree>> = [
    { id: 'name', header: 'Name', cell: ({ name }) => name },
    { id: 'size', header: 'Size', cell: ({ size }) => size },
    { id: 'kind', header: 'Kind', isPlain: true, cell: () => 'A tree' },
  ];
  renderIsland(
    <Table
      caption="Trees"
      columns={columns}
      page={loadedApiData(pageOf(trees))}
      nameOf={({ name }) => name}
      count={null}
      empty=""
    />,
  );
  const cells = within(screen.getByRole('row', { name: /^Kask/ })).getAllByRole('cell');
  expect(cells.map(({ dataset }) => dataset['label'])).toEqual(['Size', undefined]);
});

describe('sorting a table', () => {
  it('reverses the order at a second click on a heading', async () => {
    fakeApi({ [`GET ${treesPath()}`]: pageOf(trees) });
    const { user } = renderIsland(<TreeTable first={pageOf(trees)} />);
    const heading = screen.getByRole('columnheader', { name: 'Age' });
    expect(heading.getAttribute('aria-sort')).toBe('descending');
    await user.click(within(heading).getByRole('button'));
    expect([location.search, heading.getAttribute('aria-sort')]).toEqual(['?sort=youngest', 'ascending']);
    await user.click(within(heading).getByRole('button'));
    expect([location.search, heading.getAttribute('aria-sort')]).toEqual(['', 'descending']);
  });
});

describe('a table with pages', () => {
  it('keeps its rows, shows why the next page can’t be read, and retries on request', async () => {
    const answers: Record<string, object> = {};
    fakeApi(answers);
    const { user } = renderIsland(<TreeTable first={pageOf(trees, '2')} />);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(screen.getByRole('rowheader', { name: 'Kask' })).toBeDefined();
    answers[`GET ${treesPath()}`] = pageOf([{ id: 'tamm', name: 'Tamm', size: 9 }]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('rowheader', { name: 'Tamm' })).toBeDefined();
  });

  it('is sorted with a select if rows are cards', async () => {
    const sorted = { [`GET ${treesPath()}?sort=youngest`]: pageOf(trees.toReversed()) };
    fakeApi(sorted);
    const { user } = renderIsland(<TreeTable first={pageOf(trees)} />);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Age: lowest first');
    expect(location.search).toBe('?sort=youngest');
    await waitFor(() => expect(screen.getAllByRole('rowheader')[0]?.textContent).toBe('Kuusk'));
  });

  it('re-renders only the row that is selected', async () => {
    let rendered = 0;
    const counted: Array<Column<Tree>> = [
      {
        ...{ id: 'name', header: 'Tree' },
        cell: ({ name }) => {
          rendered += 1;
          return name;
        },
      },
    ];
    const many = Array.from({ length: 200 }, (_, size) => ({ id: String(size), name: `Tree ${size}`, size }));
    const page = loadedApiData(pageOf(many));
    const nameOf = ({ name }: Tree) => name;
    const { user } = renderIsland(
      <Table caption="Trees" columns={counted} page={page} nameOf={nameOf} count="" empty="" bulk={() => null} />,
    );
    rendered = 0;
    await user.click(screen.getByRole('checkbox', { name: 'Choose Tree 7' }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choose Tree 7' }).checked).toBe(true);
    expect(rendered).toBe(1);
  });

  it('shows what to do if nothing matches', () => {
    renderIsland(<TreeTable first={pageOf([])} />);
    expect(screen.getByText('No tree matches.')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

it('a table shows its first page after an action removed the last rows of another page', async () => {
  history.replaceState(null, '', '/?cursor=c2');
  dispatchEvent(new PopStateEvent('popstate'));
  const steps = history.length;
  fakeApi({ [`GET ${treesPath()}?cursor=c2`]: pageOf([]), [`GET ${treesPath()}`]: pageOf(trees.slice(0, 2)) });
  renderIsland(<TreeTable first={pageOf(trees.slice(2))} />, { query: { cursor: 'c2' } });
  act(() => refetch(treesPath()));
  expect(await screen.findByRole('rowheader', { name: 'Mänd' })).toBeDefined();
  expect(screen.queryByText('No tree matches.')).toBeNull();
  expect([location.search, history.length]).toEqual(['', steps]);
});

describe('a list of 100,000 items, by keyboard and screen reader', () => {
  const pageSize = 10;
  const total = 100_000;
  const itemAt = (number: number): Tree => ({ id: `tree-${number}`, name: `Tree ${number}`, size: number });
  const pageFrom = (start: number) => ({
    data: {
      items: Array.from({ length: Math.min(pageSize, total - start) }, (_, index) => itemAt(start + index)),
      nextCursor: start + pageSize < total ? String(start + pageSize) : null,
    },
  });

  it('has only one page’s rows, each with accessible names for all of its controls', () => {
    renderIsland(<TreeTable first={pageFrom(0)} />);
    const table = within(screen.getByRole('table', { name: 'Trees' }));
    expect(table.getAllByRole('rowheader')).toHaveLength(pageSize);
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '',
      'Tree',
      'Age',
      'Size',
    ]);
    const row = within(table.getByRole('row', { name: /Tree 9/ }));
    expect(row.getByRole('checkbox', { name: 'Choose Tree 9' })).toBeDefined();
    expect(row.getByRole('button', { name: 'More about Tree 9' })).toBeDefined();
    const nameless = screen.queryAllByRole('button').filter((button) => !(button.textContent || button.ariaLabel));
    expect(nameless).toEqual([]);
  });

  it('is traversed with Tab from the headings through the rows to the page links, in visual order', async () => {
    const { user } = renderIsland(<TreeTable first={pageFrom(total - 2 * pageSize)} />);
    screen.getByRole('checkbox', { name: 'Choose all on this page' }).focus();
    const passed: string[] = [];
    for (let presses = 0; presses < 3 * pageSize + 3; presses += 1) {
      await user.tab();
      const { activeElement } = document;
      passed.push(activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '');
    }
    const rows = Array.from({ length: pageSize }, (_, index) => `Tree ${total - 2 * pageSize + index}`);
    const inRows = rows.flatMap((name) => [`Choose ${name}`, `More about ${name}`]);
    // jsdom doesn't know that the menus are closed.
    expect(passed.filter((name) => !name.startsWith('Open '))).toEqual(['Age', 'Size', ...inRows, 'Next page']);
  });

  it('can be paged to the end without losing the focus or the selection', async () => {
    const [middle, last] = [total - 2 * pageSize, total - pageSize];
    fakeApi({
      [`GET ${treesPath()}?cursor=${middle}`]: pageFrom(middle),
      [`GET ${treesPath()}?cursor=${last}`]: pageFrom(last),
    });
    const first = { data: { ...pageFrom(0).data, nextCursor: String(middle) } };
    const { user } = renderIsland(<TreeTable first={first} />);
    screen.getByRole('checkbox', { name: 'Choose Tree 0' }).focus();
    await user.keyboard(' ');
    screen.getByRole('button', { name: 'Next page' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('rowheader', { name: `Tree ${middle}` });
    // The list gets the focus, not the top of the document: a screen reader reads its name, and Tab moves into the new
    // page.
    const list = screen.getByRole('region', { name: 'Trees' });
    expect(document.activeElement).toBe(list);
    expect(await screen.findByText(`Showing Tree ${middle} to Tree ${last - 1}`)).toBeDefined();
    screen.getByRole('button', { name: 'Next page' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('rowheader', { name: `Tree ${total - 1}` });
    expect(document.activeElement).toBe(list);
    expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
    expect(screen.getByText('Cut tree-0')).toBeDefined();
  });
});

describe('the focus in a table', () => {
  it('moves to the next row when an action removes the focused row', async () => {
    fakeApi({ [`GET ${treesPath()}`]: pageOf(trees.slice(1)) });
    const { user } = renderIsland(<TreeTable first={pageOf(trees)} />);
    await user.click(screen.getByRole('button', { name: 'More about Kask' }));
    act(() => refetch(treesPath()));
    await screen.findByText('2 trees');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More about Mänd' }));
  });

  it('stays where the viewer clicked in the meantime', async () => {
    fakeApi({ [`GET ${treesPath()}`]: pageOf(trees.slice(1)) });
    const { user } = renderIsland(<TreeTable first={pageOf(trees)} />);
    await user.click(screen.getByRole('button', { name: 'More about Kask' }));
    (document.activeElement as HTMLElement).blur();
    act(() => refetch(treesPath()));
    await screen.findByText('2 trees');
    expect(document.activeElement).toBe(document.body);
  });
});
