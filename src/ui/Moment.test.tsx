import { act, screen } from '@testing-library/react';
import { cleanStores } from 'nanostores';
import { expect, it, vi } from 'vitest';
import { renderIsland } from '#testing/components/render-island.tsx';
import { Ago } from './Moment.tsx';
import { $passedMs } from './passed.ts';

it('says how long ago something was while time goes on', () => {
  // A test before this one may have started its timer.
  cleanStores($passedMs);
  vi.useFakeTimers();
  renderIsland(<Ago at="2026-06-15T08:55:00Z" />);
  expect(screen.getByText('5 minutes ago')).toBeTruthy();
  vi.spyOn(performance, 'now').mockReturnValue(4 * 60_000);
  act(() => void vi.advanceTimersByTime(30_000));
  expect(screen.getByText('9 minutes ago')).toBeTruthy();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
