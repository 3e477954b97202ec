import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderIsland } from '#testing/components/render-island.tsx';
import { RelativeTime, ShortDay } from './DateTime.tsx';

afterEach(() => {
  delete document.documentElement.dataset['elsewhere'];
});

it('a relative time is updated as time passes', () => {
  vi.useFakeTimers();
  renderIsland(<RelativeTime at="2026-06-15T08:55:00Z" />);
  expect(screen.getByText('5 minutes ago')).toBeTruthy();
  vi.spyOn(performance, 'now').mockReturnValue(4 * 60_000);
  act(() => void vi.advanceTimersByTime(30_000));
  expect(screen.getByText('9 minutes ago')).toBeTruthy();
  vi.restoreAllMocks();
});

it('a day in a table is short and doesn’t name a zone, even for a viewer in another one', () => {
  document.documentElement.dataset['elsewhere'] = '';
  renderIsland(<ShortDay at="2026-09-25T22:30:00Z" />);
  expect(screen.getByText('Sep 26, 2026')).toBeTruthy();
});
