import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderIsland } from '#testing/components/render-island.tsx';
import { Views } from './Views.tsx';

describe('table views', () => {
  it('are shown as tabs with counts, one of them current', async () => {
    const views = [{ name: 'Needles', query: { kind: 'needles' }, count: '2' }];
    const { user } = renderIsland(<Views label="Kind" names={['kind']} views={views} total="3" />);
    expect(screen.getByRole('link', { name: 'All 3' }).getAttribute('aria-current')).toBe('page');
    await user.click(screen.getByRole('link', { name: 'Needles 2' }));
    expect(location.search).toBe('?kind=needles');
    expect(screen.getByRole('link', { name: 'Needles 2' }).getAttribute('aria-current')).toBe('page');
  });
});
