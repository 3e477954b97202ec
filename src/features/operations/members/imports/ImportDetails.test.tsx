import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImportRow, UserImport } from '#api/features/operations/members/imports/contract.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { ImportDetails } from './ImportDetails.tsx';
import { RecentImports } from './RecentImports.tsx';

const checked: Omit<UserImport, 'id'> = {
  ...{ fileName: 'members.csv', source: 'ghost', state: 'checked', uploadedAt: '2026-06-15T08:55:00Z' },
  ...{ counts: { ready: 2, invalid: 1 }, askable: 3 },
};
const lines: ImportRow[] = [
  { line: 2, email: 'mari@people.test', name: 'Mari', plan: 'gold', tags: [], state: 'ready', problem: null },
  { line: 3, email: 'vigane', name: null, plan: null, tags: [], state: 'invalid', problem: 'email_invalid' },
];

/** A different import in each test, because the page caches what it has loaded. */
let id = '';
beforeEach(({ task }) => {
  id = task.id;
  history.replaceState(null, '', `/?id=${id}`);
  dispatchEvent(new PopStateEvent('popstate'));
});
afterEach(() => vi.useRealTimers());

const answerOf = (changes: Partial<UserImport> = {}, items = lines) => ({
  data: { import: { id, ...checked, ...changes }, items, nextCursor: null },
});
const renderImport = (changes: Partial<UserImport> = {}) =>
  renderWhole(
    <ImportDetails page={{ ...testPage, query: { id } }} id={id} first={{ success: true, ...answerOf(changes) }} />,
  );

describe('an import’s page', () => {
  it('shows each line with its outcome or its error', () => {
    renderImport();
    const row = within(screen.getByRole('row', { name: /^mari/ }));
    for (const text of ['2', 'Mari', 'gold', 'Will be invited']) expect(row.getByText(text)).toBeDefined();
    expect(within(screen.getByRole('row', { name: /^vigane/ })).getByText('Not an e-mail address')).toBeDefined();
    expect(screen.getByText('No one has been invited yet')).toBeDefined();
  });

  it('divides the lines into views with counts', async () => {
    fakeApi({ [`GET /api/admin/user-imports/${id}?state=invalid`]: answerOf({}, lines.slice(1)) });
    const { user } = renderImport();
    expect(screen.getByRole('link', { name: 'All 3' })).toBeDefined();
    const view = screen.getByRole('link', { name: 'Has a mistake 1' });
    expect(view.getAttribute('href')).toBe(`?id=${id}&state=invalid`);
    await user.click(view);
    await expect.poll(() => screen.queryByRole('row', { name: /^mari/ })).toBeNull();
  });

  it('asks before it invites, offers to include people who unsubscribed, and shows progress', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 50 });
    const sending = { state: 'sending', counts: { ready: 1, invited: 1 } } as const;
    const answers: Record<string, object> = {
      [`POST /api/admin/user-imports/${id}/start`]: {},
      [`GET /api/admin/user-imports/${id}`]: answerOf(sending),
    };
    const calls = fakeApi(answers);
    const { user } = renderImport();
    await user.click(screen.getByRole('button', { name: 'Send invitations' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send the invitations?' });
    await user.click(within(dialog).getByRole('checkbox', { name: /^Also invite 3 people/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Send invitations' }));
    expect(await screen.findByText('1 of 2 invited')).toBeDefined();
    expect(calls[0]?.body).toEqual({ unsubscribed: true });
    expect(document.activeElement?.textContent).toBe('Invitations are being sent');
    answers[`GET /api/admin/user-imports/${id}`] = answerOf({ state: 'finished', counts: { invited: 2 } });
    await vi.advanceTimersByTimeAsync(5_000);
    await expect.poll(() => screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByRole('link', { name: 'Invited 2' })).toBeDefined();
  });

  it('shows why the import can’t be stopped', async () => {
    fakeApi({ [`POST /api/admin/user-imports/${id}/stop`]: { status: 403, code: 'forbidden' } });
    const { user } = renderImport({ state: 'sending' });
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    const dialog = await screen.findByRole('dialog', { name: 'Stop inviting?' });
    await user.click(within(dialog).getByRole('button', { name: 'Stop' }));
    expect(await within(dialog).findByText(/./, { selector: '[data-fault]' })).toBeDefined();
  });
});

it('the list of earlier imports shows their states', () => {
  renderWhole(<RecentImports page={testPage} items={[{ id, ...checked }]} />);
  const row = within(screen.getByRole('row', { name: /members.csv/ }));
  expect(row.getByRole('link').getAttribute('href')).toBe(`/admin/users/import?id=${id}`);
  for (const text of ['From Ghost', 'No one has been invited yet', '5 minutes ago']) {
    expect(row.getByText(text)).toBeDefined();
  }
});
