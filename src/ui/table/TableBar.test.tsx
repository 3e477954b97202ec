import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderIsland, testPage } from '#testing/components/render-island.tsx';
import { pageOf, prepareTrees, TreeTable, trees, treesPath } from '#testing/components/tree-table.tsx';
import { Island } from '../island.tsx';
import { TableBar } from './TableBar.tsx';

beforeEach(prepareTrees);

it('a table announces the selection in place of the count', async () => {
  const { user } = renderIsland(<TreeTable first={pageOf(trees)} />);
  const status = screen.getByText('3 trees');
  expect(status.getAttribute('role')).toBe('status');
  await user.click(screen.getByRole('checkbox', { name: 'Choose Kask' }));
  expect(status.textContent).toBe('1 chosen');
  await user.click(screen.getByRole('button', { name: 'Choose none' }));
  expect(status.textContent).toBe('3 trees');
  // The button that had the focus is gone.
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Trees' }));
});

describe('the selection in a table', () => {
  it('is kept across pages, with actions on the selected rows', async () => {
    fakeApi({ [`GET ${treesPath()}?cursor=2`]: pageOf(trees.slice(2)) });
    const { user } = renderIsland(<TreeTable first={pageOf(trees.slice(0, 2), '2')} />);
    await user.click(screen.getByRole('checkbox', { name: 'Choose Kask' }));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Kuusk' }));
    expect(screen.getByText('Cut kask and kuusk')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Choose none' }));
    expect(screen.queryByText(/^Cut/)).toBeNull();
  });

  it('is disabled after a filter changes, until the matching rows have been read', async () => {
    const answers: Record<string, object> = {};
    fakeApi(answers);
    const { user } = renderIsland(<TreeTable first={pageOf(trees, '2')} />);
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
    answers[`GET ${treesPath()}?kind=leaves`] = () => new Promise<object>((resolve) => (answer = resolve));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const kask = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choose Kask' });
    expect(kask.disabled).toBe(true);
    await act(async () => answer(pageOf(trees.slice(0, 1))));
    expect(await screen.findByText('1 trees')).toBeDefined();
    await user.click(kask);
    expect(screen.getByText('Cut kask')).toBeDefined();
  });

  it('is enabled again when the filter returns to that of the shown rows', async () => {
    fakeApi({});
    const { user } = renderIsland(<TreeTable first={pageOf(trees)} />);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'leaves');
    await screen.findByRole('alert');
    history.back();
    expect(await screen.findByText('3 trees')).toBeDefined();
    await user.click(screen.getByRole('checkbox', { name: 'Choose Kask' }));
    expect(screen.getByText('Cut kask')).toBeDefined();
  });

  it('is kept if the list can’t be refreshed, with actions on those rows only', async () => {
    fakeApi({});
    const { user } = renderIsland(<TreeTable first={pageOf(trees)} />);
    await user.click(screen.getByRole('checkbox', { name: 'Choose Kask' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'leaves');
    await screen.findByRole('alert');
    await user.click(screen.getByRole('checkbox', { name: 'Choose Mänd' }));
    expect(screen.getByText('Cut kask')).toBeDefined();
  });
});

describe('the bar above a table', () => {
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
