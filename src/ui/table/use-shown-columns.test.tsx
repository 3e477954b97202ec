import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderIsland } from '#testing/components/render-island.tsx';
import { pageOf, prepareTrees, TreeTable, trees } from '#testing/components/tree-table.tsx';

beforeEach(prepareTrees);

describe('a table whose columns can be hidden', () => {
  it('hides a column on request, keeps that in the URL, and shows the column again', async () => {
    const { user } = renderIsland(<TreeTable first={pageOf(trees)} />);
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
    const { user } = renderIsland(<TreeTable first={pageOf(trees)} />);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    for (const name of ['Age', 'Size']) await user.click(screen.getByRole('checkbox', { name, hidden: true }));
    expect(screen.getAllByRole('columnheader').map((each) => each.textContent)).toEqual(['', 'Tree']);
  });
});
