import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { InvitationsPage, ListedInvitation } from '#api/features/operations/members/invitations/contract.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { InvitationsList } from './InvitationsList.tsx';

const path = '/api/admin/invitations';
const invitation: ListedInvitation = {
  ...{ id: 'i1', email: 'uku@kuu.test', name: 'Uku Uus', initials: 'UU', role: 'moderator', note: 'Tule appi!' },
  ...{ state: 'waiting', hindrance: null, memberId: null, invitedBy: { id: 'a1', name: 'Anu Aru' } },
  ...{ createdAt: '2026-06-15T08:55:00Z', expiresAt: '2026-06-21T08:55:00Z', acceptedAt: null, revokedAt: null },
};
const pageOf = (...items: ListedInvitation[]): InvitationsPage => ({
  ...{ items, nextCursor: null, total: items.length },
  counts: { waiting: items.length, accepted: 0, expired: 0, revoked: 0 },
});
const renderList = (...items: ListedInvitation[]) =>
  renderWhole(<InvitationsList page={testPage} first={{ success: true, data: pageOf(...items) }} />);
const choose = (name: string) => screen.getByRole('button', { name, hidden: true });

describe('the list of invitations', () => {
  it('says who was invited, in which role, by whom, when, until when, and with what outcome', () => {
    renderList(invitation, { ...invitation, id: 'i2', email: 'tema@kuu.test', hindrance: 'sender' });
    const row = within(screen.getByRole('row', { name: /uku@kuu\.test/ }));
    for (const text of [
      'Uku Uus',
      '“Tule appi!”',
      'Moderator',
      'Anu Aru',
      'Waiting',
      '5 minutes ago',
      'Jun 21, 2026',
    ]) {
      expect(row.getByText(text)).toBeDefined();
    }
    expect(screen.getByText('Its sender is no longer an administrator. Send it again.')).toBeDefined();
    expect(screen.getByText('2 invitations')).toBeDefined();
  });

  it('asks before it revokes an invitation, and confirms that it did', async () => {
    const calls = fakeApi({ [`POST ${path}/revoke`]: { data: { count: 1 } }, [`GET ${path}`]: { data: pageOf() } });
    const { user } = renderList(invitation);
    await user.click(choose('Revoke'));
    const dialog = await screen.findByRole('dialog', { name: 'Revoke this invitation?' });
    expect(within(dialog).getByText(/The link sent to uku@kuu\.test stops working/)).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('The invitation is revoked.')).toBeDefined();
    expect(calls[0]?.body).toEqual({ ids: ['i1'] });
  });

  it('sends several invitations again, and reports how many were skipped', async () => {
    fakeApi({ [`POST ${path}/resend`]: { data: { count: 1 } }, [`GET ${path}`]: { data: pageOf(invitation) } });
    const { user } = renderList(invitation, { ...invitation, id: 'i2', email: 'tema@kuu.test' });
    await user.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }));
    const chosen = within(screen.getByRole('group', { name: 'Chosen rows' }));
    await user.click(chosen.getByRole('button', { name: 'Send again' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send 2 invitations again?' });
    await user.click(within(dialog).getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText(/^The invitation is on its way again\. 1 was left out/)).toBeDefined();
  });

  it('keeps the dialog open and shows why the action failed', async () => {
    fakeApi({ [`POST ${path}/revoke`]: { status: 409, code: 'invitations_settled' } });
    const { user } = renderList(invitation);
    await user.click(choose('Revoke'));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    expect((await within(dialog).findByRole('alert')).textContent).not.toBe('');
  });
});

describe('inviting people', () => {
  const open = async () => {
    const { user } = renderList();
    await user.click(screen.getByRole('button', { name: 'Invite people' }));
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'E-mail addresses' });
    return { user, field };
  };
  const checked = (call: { body: unknown }) => ({
    data: {
      items: (call.body as { emails: string[] }).emails.map((email) => ({
        ...{ email, standing: email.startsWith('liige') ? 'member' : 'free', until: null },
      })),
    },
  });

  it('shows the parsed addresses, marks members, and invites each address once with the note', async () => {
    const calls = fakeApi({
      [`POST ${path}/check`]: checked,
      [`POST ${path}`]: {
        data: { items: [{ email: 'mari@x.ee', outcome: 'sent' }], expiresAt: '2026-06-29T09:00:00Z' },
      },
      [`GET ${path}`]: { data: pageOf() },
    });
    const { user, field } = await open();
    await user.click(field);
    await user.paste('Mari Maasikas <Mari@X.ee>; liige@x.ee mari@x.ee');
    expect(await screen.findByText('Already a member')).toBeDefined();
    expect(screen.getByText('1 person will be invited')).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: 'Note (optional)' }), 'Tere!');
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText(/^The invitation is on its way\. .*June 29/)).toBeDefined();
    expect(calls.find(({ method, path: to }) => method === 'POST' && to === path)?.body).toEqual({
      people: [
        { email: 'mari@x.ee', name: 'Mari Maasikas' },
        { email: 'liige@x.ee', name: null },
      ],
      ...{ role: 'user', note: 'Tere!' },
    });
  });

  it('sends nothing while an entry isn’t an address, and keeps the typed text when the dialog is closed', async () => {
    const calls = fakeApi({ [`POST ${path}/check`]: checked });
    const { user, field } = await open();
    await user.click(field);
    await user.paste('mari@x.ee, mart');
    expect(screen.getByText('Not an address')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect([field.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', field]);
    expect(calls.some(({ path: to }) => to === path)).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Invite people' }));
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'E-mail addresses' })).value).toBe(
      'mari@x.ee, mart',
    );
  });

  it('shows the outcome for each address if not all were invited', async () => {
    const items = [
      { email: 'mari@x.ee', outcome: 'sent' },
      { email: 'liige@x.ee', outcome: 'member' },
    ];
    fakeApi({
      [`POST ${path}/check`]: checked,
      [`POST ${path}`]: { data: { items, expiresAt: '2026-06-29T09:00:00Z' } },
      [`GET ${path}`]: { data: pageOf() },
    });
    const { user, field } = await open();
    await user.click(field);
    await user.paste('mari@x.ee liige@x.ee');
    await user.click(screen.getByRole('button', { name: /^Send/ }));
    const dialog = await screen.findByRole('dialog', { name: 'What was sent' });
    expect(within(dialog).getByText('Already a member')).toBeDefined();
    expect(within(dialog).getByText('1 invitation is on its way.')).toBeDefined();
  });
});
