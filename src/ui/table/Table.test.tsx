import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { printQuery } from '#src/client/address.ts';
import { loadedReading, readAgain, useReading } from '#src/client/readings.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderIsland, testPage } from '#testing/components/render-island.tsx';
import { Island, useListQuery } from '../island.tsx';
import type { Column } from './columns.ts';
import { createChoice, Filters } from './Filters.tsx';
import { Table, type TablePage } from './Table.tsx';
import { TableBar } from './TableBar.tsx';
import { Views } from './Views.tsx';

interface Item {
  id: string;
  name: string;
  size: number;
}

const items = ['Kask', 'Mänd', 'Kuusk'].map((name, size) => ({ id: name.toLowerCase(), name, size }));
const columns: Array<Column<Item>> = [
  { id: 'name', header: 'Tree', cell: ({ name }) => name },
  { id: 'age', header: 'Age', kind: 'figure', sort: 'oldest', sortUp: 'youngest', cell: ({ size }) => size * 10 },
  { id: 'size', header: 'Size', kind: 'figure', sort: 'size', cell: ({ size }) => size },
];

const usual = ['age', 'size'];

/** Each test reads a different list, since the page remembers what it has read. */
let trees = '';
beforeEach(({ task }) => {
  trees = `/api/trees/${task.id}`;
});

function Trees({ first }: { first: { data: TablePage<Item> } | null }) {
  const page = useReading(`${trees}${printQuery(useListQuery())}`, first);
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

const pageOf = (some: readonly Item[], nextCursor: string | null = null) => ({ data: { items: some, nextCursor } });

describe('a table rendered with its page', () => {
  it('shows its first rows without a call, each named by its first column', () => {
    const calls = fakeApi({});
    renderIsland(<Trees first={pageOf(items)} />);
    const table = screen.getByRole('table', { name: 'Trees' });
    expect(within(table).getAllByRole('row')).toHaveLength(4);
    expect(within(table).getByRole('rowheader', { name: 'Mänd' })).toBeDefined();
    expect(screen.getByText('3 trees')).toBeDefined();
    expect(calls).toEqual([]);
  });

  it('puts a filter into the URL, reads the list with it, and removes it on Back', async () => {
    fakeApi({
      [`GET ${trees}?kind=leaves`]: pageOf(items.slice(0, 1)),
      [`GET ${trees}`]: pageOf(items),
    });
    const { user } = renderIsland(<Trees first={pageOf(items)} />);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'leaves');
    expect(location.search).toBe('?kind=leaves');
    expect(await screen.findByText('1 trees')).toBeDefined();
    history.back();
    expect(await screen.findByText('3 trees')).toBeDefined();
    expect(location.search).toBe('');
  });

  it('debounces the search, or searches at once with Enter', async () => {
    const calls = fakeApi({
      [`GET ${trees}?q=ku`]: pageOf(items.slice(2)),
      [`GET ${trees}?q=kask`]: pageOf(items.slice(0, 1)),
    });
    const { user } = renderIsland(<Trees first={pageOf(items)} />);
    const box = screen.getByRole('searchbox', { name: 'Name' });
    await user.type(box, 'ku{Enter}');
    expect(location.search).toBe('?q=ku');
    expect(await screen.findByText('1 trees')).toBeDefined();
    expect(screen.getByRole('rowheader', { name: 'Kuusk' })).toBeDefined();
    for (const value of ['k', 'ka', 'kask']) fireEvent.input(box, { target: { value } });
    expect(location.search).toBe('?q=ku');
    expect(await screen.findByRole('rowheader', { name: 'Kask' })).toBeDefined();
    expect([location.search, calls.map(({ path }) => path)]).toEqual(['?q=kask', [`${trees}?q=ku`, `${trees}?q=kask`]]);
  });

  it('searches for text typed before the page was interactive', async () => {
    const calls = fakeApi({ [`GET ${trees}?q=ku`]: pageOf(items.slice(2)) });
    const island = (
      <Island page={testPage}>
        <Trees first={pageOf(items)} />
      </Island>
    );
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(island);
    within(container).getByRole<HTMLInputElement>('searchbox').value = 'ku';
    render(island, { container, hydrate: true });
    expect(await screen.findByText('1 trees')).toBeDefined();
    expect(calls).toHaveLength(1);
  });

  it('sorts by a heading, announces the order, and returns to the first page', async () => {
    history.replaceState(null, '', '/?cursor=x');
    dispatchEvent(new PopStateEvent('popstate'));
    fakeApi({ [`GET ${trees}?sort=size`]: pageOf([...items].reverse()), [`GET ${trees}?cursor=x`]: pageOf(items) });
    const { user } = renderIsland(<Trees first={pageOf(items)} />, { query: { cursor: 'x' } });
    await user.click(screen.getByRole('button', { name: 'Size' }));
    expect(location.search).toBe('?sort=size');
    expect(screen.getByRole('columnheader', { name: 'Size' }).getAttribute('aria-sort')).toBe('descending');
  });
});

describe('a list of 100,000 items, by keyboard and screen reader', () => {
  const pageSize = 10;
  const total = 100_000;
  const itemAt = (number: number): Item => ({ id: `tree-${number}`, name: `Tree ${number}`, size: number });
  const pageFrom = (start: number) => ({
    data: {
      items: Array.from({ length: Math.min(pageSize, total - start) }, (_, index) => itemAt(start + index)),
      nextCursor: start + pageSize < total ? String(start + pageSize) : null,
    },
  });

  it('has only one page’s rows, each with accessible names for all of its controls', () => {
    renderIsland(<Trees first={pageFrom(0)} />);
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

  it('moves with Tab from the headings through the rows to the page links, in visual order', async () => {
    const { user } = renderIsland(<Trees first={pageFrom(total - 2 * pageSize)} />);
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

  it('pages to the last page without losing the focus or the selection', async () => {
    const [middle, last] = [total - 2 * pageSize, total - pageSize];
    fakeApi({
      [`GET ${trees}?cursor=${middle}`]: pageFrom(middle),
      [`GET ${trees}?cursor=${last}`]: pageFrom(last),
    });
    const first = { data: { ...pageFrom(0).data, nextCursor: String(middle) } };
    const { user } = renderIsland(<Trees first={first} />);
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

it('a table announces the selection in place of the count', async () => {
  const { user } = renderIsland(<Trees first={pageOf(items)} />);
  const status = screen.getByText('3 trees');
  expect(status.getAttribute('role')).toBe('status');
  await user.click(screen.getByRole('checkbox', { name: 'Choose Kask' }));
  expect(status.textContent).toBe('1 chosen');
  await user.click(screen.getByRole('button', { name: 'Choose none' }));
  expect(status.textContent).toBe('3 trees');
  // The button that had the focus is gone.
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Trees' }));
});

describe('the focus in a table', () => {
  it('moves to the next row when an action removes the focused row', async () => {
    fakeApi({ [`GET ${trees}`]: pageOf(items.slice(1)) });
    const { user } = renderIsland(<Trees first={pageOf(items)} />);
    await user.click(screen.getByRole('button', { name: 'More about Kask' }));
    act(() => readAgain(trees));
    await screen.findByText('2 trees');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More about Mänd' }));
  });

  it('stays where the viewer clicked in the meantime', async () => {
    fakeApi({ [`GET ${trees}`]: pageOf(items.slice(1)) });
    const { user } = renderIsland(<Trees first={pageOf(items)} />);
    await user.click(screen.getByRole('button', { name: 'More about Kask' }));
    (document.activeElement as HTMLElement).blur();
    act(() => readAgain(trees));
    await screen.findByText('2 trees');
    expect(document.activeElement).toBe(document.body);
  });
});

describe('sorting and views of a table', () => {
  it('reverses the order at a second click on a heading', async () => {
    fakeApi({ [`GET ${trees}`]: pageOf(items) });
    const { user } = renderIsland(<Trees first={pageOf(items)} />);
    const heading = screen.getByRole('columnheader', { name: 'Age' });
    expect(heading.getAttribute('aria-sort')).toBe('descending');
    await user.click(within(heading).getByRole('button'));
    expect([location.search, heading.getAttribute('aria-sort')]).toEqual(['?sort=youngest', 'ascending']);
    await user.click(within(heading).getByRole('button'));
    expect([location.search, heading.getAttribute('aria-sort')]).toEqual(['', 'descending']);
  });

  it('shows views as tabs with counts, one of them current', async () => {
    const views = [{ name: 'Needles', query: { kind: 'needles' }, count: '2' }];
    const { user } = renderIsland(<Views label="Kind" names={['kind']} views={views} total="3" />);
    expect(screen.getByRole('link', { name: 'All 3' }).getAttribute('aria-current')).toBe('page');
    await user.click(screen.getByRole('link', { name: 'Needles 2' }));
    expect(location.search).toBe('?kind=needles');
    expect(screen.getByRole('link', { name: 'Needles 2' }).getAttribute('aria-current')).toBe('page');
  });

  it('hides bulk actions when more rows are chosen than one call accepts', () => {
    const bar = {
      columns: [],
      shown: undefined,
      changeShown: () => undefined,
      usualSort: '',
      count: null,
      bulk: () => 'Cut',
      unchoose: () => undefined,
      isAll: false,
      chooseAll: null,
    };
    const chosen = Array.from({ length: 101 }, (_, index) => String(index));
    const { rerender } = renderIsland(<TableBar {...bar} chosen={chosen} />);
    expect(screen.getByText('At most 100 at once.')).toBeDefined();
    expect(screen.queryByText('Cut')).toBeNull();
    rerender(
      <Island page={testPage}>
        <TableBar {...bar} chosen={chosen.slice(1)} />
      </Island>,
    );
    expect(screen.getByText('Cut')).toBeDefined();
  });
});

describe('rare filters of a table', () => {
  it('are shown on request, with the number of active ones', async () => {
    fakeApi({ [`GET ${trees}?by=Mari`]: pageOf(items) });
    const { user } = renderIsland(<Trees first={pageOf(items)} />);
    expect(screen.queryByRole('textbox', { name: 'Planted by' })).toBeNull();
    const unfold = screen.getByRole('button', { name: 'More filters' });
    expect(unfold.getAttribute('aria-expanded')).toBe('false');
    await user.click(unfold);
    await user.type(screen.getByRole('textbox', { name: 'Planted by' }), 'Mari{Enter}');
    expect(location.search).toBe('?by=Mari');
    expect(screen.getByRole('button', { name: 'More filters 1' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(location.search).toBe('');
  });
});

describe('a table with pages', () => {
  it('keeps selected rows across pages and offers actions on them', async () => {
    fakeApi({ [`GET ${trees}?cursor=2`]: pageOf(items.slice(2)) });
    const { user } = renderIsland(<Trees first={pageOf(items.slice(0, 2), '2')} />);
    await user.click(screen.getByRole('checkbox', { name: 'Choose Kask' }));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Kuusk' }));
    expect(screen.getByText('Cut kask and kuusk')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Choose none' }));
    expect(screen.queryByText(/^Cut/)).toBeNull();
  });

  it('keeps its rows, shows why the next page can’t be read, and retries on request', async () => {
    const answers: Record<string, object> = {};
    fakeApi(answers);
    const { user } = renderIsland(<Trees first={pageOf(items, '2')} />);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(screen.getByRole('rowheader', { name: 'Kask' })).toBeDefined();
    answers[`GET ${trees}`] = pageOf([{ id: 'tamm', name: 'Tamm', size: 9 }]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('rowheader', { name: 'Tamm' })).toBeDefined();
  });

  it('disables selection after a filter changes until the matching rows have been read', async () => {
    const answers: Record<string, object> = {};
    fakeApi(answers);
    const { user } = renderIsland(<Trees first={pageOf(items, '2')} />);
    await user.click(screen.getByRole('checkbox', { name: 'Choose Kask' }));
    await user.click(screen.getByRole('button', { name: 'Choose none' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'leaves');
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('button', { name: 'Try again' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
    for (const box of screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Choose/ })) {
      expect(box.disabled).toBe(true);
      await user.click(box);
    }
    expect(screen.queryByText(/^Cut/)).toBeNull();
    expect(screen.queryByText('3 trees')).toBeNull();
    let answer: (page: object) => void = () => undefined;
    answers[`GET ${trees}?kind=leaves`] = () => new Promise<object>((resolve) => (answer = resolve));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const kask = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choose Kask' });
    expect(kask.disabled).toBe(true);
    await act(async () => answer(pageOf(items.slice(0, 1))));
    expect(await screen.findByText('1 trees')).toBeDefined();
    await user.click(kask);
    expect(screen.getByText('Cut kask')).toBeDefined();
  });

  it('doesn’t claim that nothing matches if the rows couldn’t be read', async () => {
    fakeApi({});
    const { user } = renderIsland(<Trees first={pageOf([])} />);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'leaves');
    await screen.findByRole('alert');
    expect(screen.queryByText('No tree matches.')).toBeNull();
  });

  it('enables selection again when the filter returns to that of the shown rows', async () => {
    fakeApi({});
    const { user } = renderIsland(<Trees first={pageOf(items)} />);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'leaves');
    await screen.findByRole('alert');
    history.back();
    expect(await screen.findByText('3 trees')).toBeDefined();
    await user.click(screen.getByRole('checkbox', { name: 'Choose Kask' }));
    expect(screen.getByText('Cut kask')).toBeDefined();
  });

  it('keeps the selection if the list can’t be refreshed, and offers actions on those rows only', async () => {
    fakeApi({});
    const { user } = renderIsland(<Trees first={pageOf(items)} />);
    await user.click(screen.getByRole('checkbox', { name: 'Choose Kask' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'leaves');
    await screen.findByRole('alert');
    await user.click(screen.getByRole('checkbox', { name: 'Choose Mänd' }));
    expect(screen.getByText('Cut kask')).toBeDefined();
  });

  it('hides a column on request, keeps that in the URL, and shows the column again', async () => {
    const { user } = renderIsland(<Trees first={pageOf(items)} />);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const size = screen.getByRole('checkbox', { name: 'Size', hidden: true });
    await user.click(size);
    expect(screen.queryByRole('columnheader', { name: 'Size' })).toBeNull();
    expect(location.search).toBe('?columns=age');
    await user.click(size);
    expect(screen.getByRole('columnheader', { name: 'Size' })).toBeDefined();
    expect(location.search).toBe('');
  });

  it('shows only its first column if all others are hidden', async () => {
    const { user } = renderIsland(<Trees first={pageOf(items)} />);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    for (const name of ['Age', 'Size']) await user.click(screen.getByRole('checkbox', { name, hidden: true }));
    expect(screen.getAllByRole('columnheader').map((each) => each.textContent)).toEqual(['', 'Tree']);
  });

  it('drops unknown values from the URL before reading, and shows which until the query changes', async () => {
    const calls = fakeApi({ [`GET ${trees}?kind=leaves`]: pageOf(items.slice(0, 1)) });
    history.replaceState(null, '', '/?kind=stones&columns=age.weight');
    dispatchEvent(new PopStateEvent('popstate'));
    const page = { ...testPage, query: { columns: 'age.weight' }, ignored: { kind: 'stones' } };
    const island = (
      <Island page={page}>
        <Trees first={pageOf(items)} />
      </Island>
    );
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(island);
    const { unmount } = render(island, { container, hydrate: true });
    const said = await screen.findByText(/kind=stones, columns=age\.weight/);
    expect(location.search).toBe('');
    expect(calls).toEqual([]);
    // Unknown columns don't hide the others.
    expect(screen.getByRole('columnheader', { name: 'Size' })).toBeDefined();
    await userEvent.setup().selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'leaves');
    await waitFor(() => expect(said.isConnected).toBe(false));
    unmount();
    container.remove();
  });

  it('is sorted with a select if rows are cards', async () => {
    const sorted = { [`GET ${trees}?sort=youngest`]: pageOf(items.toReversed()) };
    fakeApi(sorted);
    const { user } = renderIsland(<Trees first={pageOf(items)} />);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Age: lowest first');
    expect(location.search).toBe('?sort=youngest');
    await waitFor(() => expect(screen.getAllByRole('rowheader')[0]?.textContent).toBe('Kuusk'));
  });

  it('re-renders only the row that is selected', async () => {
    let rendered = 0;
    const counted: Array<Column<Item>> = [
      {
        ...{ id: 'name', header: 'Tree' },
        cell: ({ name }) => {
          rendered += 1;
          return name;
        },
      },
    ];
    const many = Array.from({ length: 200 }, (_, size) => ({ id: String(size), name: `Tree ${size}`, size }));
    const page = loadedReading(pageOf(many));
    const nameOf = ({ name }: Item) => name;
    const { user } = renderIsland(
      <Table caption="Trees" columns={counted} page={page} nameOf={nameOf} count="" empty="" bulk={() => null} />,
    );
    rendered = 0;
    await user.click(screen.getByRole('checkbox', { name: 'Choose Tree 7' }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choose Tree 7' }).checked).toBe(true);
    expect(rendered).toBe(1);
  });

  it('shows what to do if nothing matches', () => {
    renderIsland(<Trees first={pageOf([])} />);
    expect(screen.getByText('No tree matches.')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

it('a table shows its first page after an action removed the last rows of another page', async () => {
  history.replaceState(null, '', '/?cursor=c2');
  dispatchEvent(new PopStateEvent('popstate'));
  const steps = history.length;
  fakeApi({ [`GET ${trees}?cursor=c2`]: pageOf([]), [`GET ${trees}`]: pageOf(items.slice(0, 2)) });
  renderIsland(<Trees first={pageOf(items.slice(2))} />, { query: { cursor: 'c2' } });
  act(() => readAgain(trees));
  expect(await screen.findByRole('rowheader', { name: 'Mänd' })).toBeDefined();
  expect(screen.queryByText('No tree matches.')).toBeNull();
  expect([location.search, history.length]).toEqual(['', steps]);
});
