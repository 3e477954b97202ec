import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderIsland } from '#testing/components/render-island.tsx';
import { RelativeTime } from './DateTime.tsx';

it('a relative time is updated as time passes', () => {
  vi.useFakeTimers();
  renderIsland(<RelativeTime at="2026-06-15T08:55:00Z" />);
  expect(screen.getByText('5 minutes ago')).toBeTruthy();
  vi.spyOn(performance, 'now').mockReturnValue(4 * 60_000);
  act(() => void vi.advanceTimersByTime(30_000));
  expect(screen.getByText('9 minutes ago')).toBeTruthy();
  vi.restoreAllMocks();
});
