import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { TwoFactorReset } from '#api/features/operations/members/two-factor-resets/contract.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { ResetsList } from './ResetsList.tsx';

const reset: TwoFactorReset = {
  id: 'r1',
  member: { id: 'u1', name: 'Kaja Kadunud', email: 'kaja@people.test', initials: 'KK', picture: null },
  requestedBy: { id: 'u2', name: 'Aive Abistaja', email: 'aive@people.test' },
  ...{ reason: 'Her phone was stolen.', requestedAt: '2026-06-15T08:55:00Z', expiresAt: '2026-06-21T08:55:00Z' },
};
const list = 'GET /api/admin/two-factor-resets';
const renderList = (viewerId: string) =>
  renderWhole(<ResetsList page={testPage} viewerId={viewerId} first={{ success: true, data: { items: [reset] } }} />);
const choose = (name: string) => screen.getByRole('button', { name, hidden: true });

describe('requests to reset two-factor sign-in', () => {
  it('show who lost the second factor, why, who made the request and when it expires', () => {
    renderList('u3');
    const row = within(screen.getByRole('row', { name: /^Kaja Kadunud/ }));
    for (const text of ['Her phone was stolen.', 'Aive Abistaja', 'Jun 21, 2026', '5 minutes ago']) {
      expect(row.getByText(text)).toBeDefined();
    }
  });

  it('are confirmed by another administrator, who sees the reason again', async () => {
    fakeApi({ 'POST /api/admin/two-factor-resets/r1/confirm': {}, [list]: { data: { items: [] } } });
    const { user } = renderList('u3');
    await user.click(choose('Confirm the reset'));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm the reset' });
    expect(within(dialog).getByRole('blockquote').textContent).toBe('Her phone was stolen.');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm the reset' }));
    expect(await screen.findByText(/^Two-factor sign-in is off now/)).toBeDefined();
    expect(await screen.findByText('No one is waiting for a reset.')).toBeDefined();
  });

  it('can’t be confirmed by the administrator who made them, only withdrawn', () => {
    renderList('u2');
    expect(screen.getByText('You requested this. Another administrator has to confirm it.')).toBeDefined();
    expect(choose('Withdraw the request')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Confirm the reset', hidden: true })).toBeNull();
  });

  it('can’t be confirmed by the administrator they are about, only refused', async () => {
    fakeApi({ 'DELETE /api/admin/two-factor-resets/r1': { status: 403, code: 'forbidden' } });
    const { user } = renderList('u1');
    expect(screen.getByText(/^This is about you\./)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Confirm the reset', hidden: true })).toBeNull();
    await user.click(choose('Refuse the reset'));
    const dialog = await screen.findByRole('dialog', { name: 'Refuse the reset' });
    await user.click(within(dialog).getByRole('button', { name: 'Refuse' }));
    expect(await within(dialog).findByText(/./, { selector: '[data-fault]' })).toBeDefined();
  });
});
