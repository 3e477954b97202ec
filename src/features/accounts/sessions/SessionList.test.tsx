import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Session } from '#api/features/accounts/sessions/contract.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { SessionList } from './SessionList.tsx';

const session = (nth: number, isCurrent = false): Session => ({
  id: `session-${nth}`,
  device: { browser: `Browser ${nth}`, system: null },
  country: nth === 1 ? 'EE' : null,
  signedInAt: '2026-06-01T09:00:00Z',
  lastUsedAt: '2026-06-15T08:00:00Z',
  isCurrent,
});
const show = (others: number) =>
  renderWhole(
    <SessionList
      page={testPage}
      sessions={[session(0, true), ...Array.from({ length: others }, (_, nth) => session(nth + 1))]}
    />,
  );
const rows = () => screen.getAllByRole('listitem');
const endOf = (nth: number) => screen.getByRole('button', { name: `Sign out: Browser ${nth}` });
const endOthers = () => screen.getByRole('button', { name: 'Sign out all others' });

it('ending one session removes only its row, and announces it', async () => {
  const calls = fakeApi({ 'DELETE /api/sessions/session-1': {} });
  const { user } = show(2);
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('This device'),
    expect.stringContaining('Estonia'),
    expect.stringContaining('Browser 2'),
  ]);
  expect(within(rows()[0] as HTMLElement).queryByRole('button')).toBeNull();
  const kept = rows()[2];
  await user.click(endOf(1));
  const news = await screen.findByText('That device was signed out.');
  expect(document.activeElement).toBe(news);
  expect(rows()).toHaveLength(2);
  expect(rows()[1]).toBe(kept);
  expect(calls).toHaveLength(1);
});

it('two sessions can be ended at once, and each is announced', async () => {
  const answers: Array<() => void> = [];
  const later = () => new Promise<object>((resolve) => answers.push(() => resolve({})));
  fakeApi({ 'DELETE /api/sessions/session-1': later, 'DELETE /api/sessions/session-2': later });
  const { user } = show(3);
  await user.click(endOf(1));
  await user.click(endOf(2));
  expect(screen.getAllByText('Signing out…')).toHaveLength(2);
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[0]?.();
  const first = await screen.findByText('That device was signed out.');
  answers[1]?.();
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(screen.getByText('That device was signed out.')).not.toBe(first);
});

it('the list of sessions shows the five newest besides the current one, and the rest on request', async () => {
  const { user } = show(8);
  expect(rows()).toHaveLength(6);
  await user.click(screen.getByRole('button', { name: 'Show 3 more devices' }));
  expect(rows()).toHaveLength(9);
  expect(document.activeElement).toBe(rows()[6]);
  expect(screen.queryByRole('button', { name: /more device/ })).toBeNull();
});

it('ending all other sessions includes hidden ones', async () => {
  const calls = fakeApi({ 'DELETE /api/sessions': { data: { ended: 8 } } });
  const { user } = show(8);
  await user.click(endOthers());
  await screen.findByText('All other devices were signed out.');
  expect(rows()).toHaveLength(1);
  expect(screen.getByText('You are not signed in anywhere else.')).not.toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  expect(calls).toHaveLength(1);
});

it('a session that has already ended leaves the list, and one that can’t be ended stays', async () => {
  fakeApi({ 'DELETE /api/sessions/session-1': { status: 404, code: 'not_found' } });
  const { user } = show(2);
  await user.click(endOf(1));
  await screen.findByText('That device was signed out.');
  fakeApi({});
  await user.click(endOf(2));
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  expect(rows()).toHaveLength(2);
});
