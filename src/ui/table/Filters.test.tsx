import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderIsland, testPage } from '#testing/components/render-island.tsx';
import { pageOf, prepareTrees, TreeTable, trees, treesPath } from '#testing/components/tree-table.tsx';
import { Island } from '../island.tsx';

beforeEach(prepareTrees);

describe('filtering a table', () => {
  it('puts the filter into the URL, reads the list with it, and removes it on Back', async () => {
    fakeApi({
      [`GET ${treesPath()}?kind=leaves`]: pageOf(trees.slice(0, 1)),
      [`GET ${treesPath()}`]: pageOf(trees),
    });
    const { user } = renderIsland(<TreeTable first={pageOf(trees)} />);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'leaves');
    expect(location.search).toBe('?kind=leaves');
    expect(await screen.findByText('1 trees')).toBeDefined();
    history.back();
    expect(await screen.findByText('3 trees')).toBeDefined();
    expect(location.search).toBe('');
  });

  it('debounces the search, or searches at once with Enter', async () => {
    const calls = fakeApi({
      [`GET ${treesPath()}?q=ku`]: pageOf(trees.slice(2)),
      [`GET ${treesPath()}?q=kask`]: pageOf(trees.slice(0, 1)),
    });
    const { user } = renderIsland(<TreeTable first={pageOf(trees)} />);
    const box = screen.getByRole('searchbox', { name: 'Name' });
    await user.type(box, 'ku{Enter}');
    expect(location.search).toBe('?q=ku');
    expect(await screen.findByText('1 trees')).toBeDefined();
    expect(screen.getByRole('rowheader', { name: 'Kuusk' })).toBeDefined();
    for (const value of ['k', 'ka', 'kask']) fireEvent.input(box, { target: { value } });
    expect(location.search).toBe('?q=ku');
    expect(await screen.findByRole('rowheader', { name: 'Kask' })).toBeDefined();
    expect([location.search, calls.map(({ path }) => path)]).toEqual([
      '?q=kask',
      [`${treesPath()}?q=ku`, `${treesPath()}?q=kask`],
    ]);
  });

  it('searches for text typed before the page was interactive', async () => {
    const calls = fakeApi({ [`GET ${treesPath()}?q=ku`]: pageOf(trees.slice(2)) });
    const island = (
      <Island page={testPage}>
        <TreeTable first={pageOf(trees)} />
      </Island>
    );
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(island);
    within(container).getByRole<HTMLInputElement>('searchbox').value = 'ku';
    render(island, { container, hydrate: true });
    expect(await screen.findByText('1 trees')).toBeDefined();
    expect(calls).toHaveLength(1);
  });
});

describe('rarely used filters of a table', () => {
  it('are shown on request, with the number of active ones', async () => {
    fakeApi({ [`GET ${treesPath()}?by=Mari`]: pageOf(trees) });
    const { user } = renderIsland(<TreeTable first={pageOf(trees)} />);
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

describe('a filtered table', () => {
  it('doesn’t claim that nothing matches if the rows couldn’t be read', async () => {
    fakeApi({});
    const { user } = renderIsland(<TreeTable first={pageOf([])} />);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'leaves');
    await screen.findByRole('alert');
    expect(screen.queryByText('No tree matches.')).toBeNull();
  });

  it('drops unknown values from the URL before reading, and shows which until the query changes', async () => {
    const calls = fakeApi({ [`GET ${treesPath()}?kind=leaves`]: pageOf(trees.slice(0, 1)) });
    history.replaceState(null, '', '/?kind=stones&columns=age.weight');
    dispatchEvent(new PopStateEvent('popstate'));
    const page = { ...testPage, query: { columns: 'age.weight' }, ignored: { kind: 'stones' } };
    const island = (
      <Island page={page}>
        <TreeTable first={pageOf(trees)} />
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
});
