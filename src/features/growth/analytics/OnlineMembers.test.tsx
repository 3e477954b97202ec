import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { OnlineMembers } from './OnlineMembers.tsx';

afterEach(() => vi.useRealTimers());

it('the number of online members is updated live, and hidden while it is unknown', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let members: number | null = 1;
  fakeApi({ 'GET /api/admin/analytics/online': () => ({ data: { members } }) });
  renderWhole(<OnlineMembers page={testPage} />);
  expect(await screen.findByText('1 member has the site open now')).toBeDefined();
  members = 12;
  await act(() => vi.advanceTimersByTimeAsync(5_100));
  expect(await screen.findByText('12 members have the site open now')).toBeDefined();
  members = null;
  await act(() => vi.advanceTimersByTimeAsync(5_100));
  await vi.waitFor(() => expect(screen.queryByText(/have the site open/)).toBeNull());
});
