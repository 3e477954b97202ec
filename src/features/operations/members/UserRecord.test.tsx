import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UserDetails } from '#api/features/operations/members/contract.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { UserRecord } from './UserRecord.tsx';

let count = 0;
/** A different member in each test, because the page caches what it has loaded. */
let id = '';
let path = '';
beforeEach(() => {
  count += 1;
  id = `u${count}`;
  path = `/api/admin/users/${id}`;
});

const memberOf = (changes: Partial<UserDetails> = {}): UserDetails =>
  ({
    ...{ id, name: 'Leida Laulja', email: 'leida@laulud.test', initials: 'LL', picture: null, role: 'user' },
    ...{ isExpert: false, state: 'active', limitedUntil: null, joinedAt: '2026-01-15T08:00:00Z', lastSeenAt: null },
    ...{ subscription: { plan: 'FREE', renews: false, endsAt: null }, locale: 'et', tags: [], consent: null },
    ...{ suspendedUntil: null, silencedUntil: null, about: null, headline: null, joinNote: null },
    ...{ hasTwoFactor: false, ownTags: [], knownTags: [], twoFactorReset: null, hasPassword: true, mailFailure: null },
    ...{ providers: [], membership: { paid: null, history: [], charges: [] }, grants: [], devices: [] },
    counts: { posts: 3, comments: 0, openCases: 0, redeemedCards: 0, orders: 0 },
    ...{ decisions: [], log: [] },
    ...changes,
  }) as never;

const renderRecord = (user = memberOf(), viewerId = 'admin') =>
  renderWhole(
    <UserRecord
      page={testPage}
      viewerId={viewerId}
      offers={{ posts: true, experts: true }}
      consentWords={null}
      first={{ success: true, data: user }}
    />,
  );
const button = (name: string) => screen.getByRole('button', { name });

describe('a member’s record', () => {
  it('shows who the member is, and links to their posts', () => {
    renderRecord();
    expect(screen.getByText('leida@laulud.test', { exact: false })).toBeDefined();
    expect(screen.getByRole('link', { name: /Posts/ }).getAttribute('href')).toBe(`/admin/community?author=${id}`);
    expect(screen.getByText('Signed in nowhere right now.')).toBeDefined();
  });

  it('offers neither deletion nor a decision about the member on the viewer’s own record', () => {
    renderRecord(memberOf(), id);
    expect(screen.queryByRole('button', { name: 'Delete this account' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Decide about this member' })).toBeNull();
  });

  it('saves a role, shows it and keeps the focus', async () => {
    const calls = fakeApi({ [`PATCH ${path}`]: {}, [`GET ${path}`]: { data: memberOf({ role: 'moderator' }) } });
    const { user } = renderRecord();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Moderator');
    await user.type(screen.getByRole('textbox', { name: /^Why/ }), 'Helps in the evenings');
    await user.click(button('Save'));
    expect(await screen.findByText('Moderator', { selector: '.badge' })).toBeDefined();
    expect(calls[0]?.body).toEqual({ name: 'Leida Laulja', role: 'moderator', reason: 'Helps in the evenings' });
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Why/ }).value).toBe('');
    await waitFor(() => expect(document.activeElement).toBe(button('Save')));
  });

  it('updates the page’s title to a new name, without reloading', async () => {
    fakeApi({ [`PATCH ${path}`]: {}, [`GET ${path}`]: { data: memberOf({ name: 'Leida Lind' }) } });
    document.title = 'Leida Laulja | Kuu kogu';
    const heading = document.body.appendChild(document.createElement('h1'));
    heading.textContent = 'Leida Laulja';
    const { user } = renderRecord();
    const field = screen.getByRole('textbox', { name: 'Name' });
    await user.clear(field);
    await user.type(field, 'Leida Lind');
    await user.click(button('Save'));
    await waitFor(() => expect(heading.textContent).toBe('Leida Lind'));
    expect(document.title).toBe('Leida Lind | Kuu kogu');
  });

  it('shows why a role can’t be removed, and keeps the typed reason', async () => {
    fakeApi({
      [`PATCH ${path}`]: { status: 409, code: 'last_admin' },
      [`GET ${path}`]: { data: memberOf({ role: 'admin' }) },
    });
    const { user } = renderRecord(memberOf({ role: 'admin' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Member');
    await user.type(screen.getByRole('textbox', { name: /^Why/ }), 'Leaves');
    await user.click(button('Save'));
    expect(await screen.findByText(/./, { selector: '[data-fault]' })).toBeDefined();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Why/ }).value).toBe('Leaves');
  });

  it('asks before signing the member out, and then shows no devices', async () => {
    const devices = [{ browser: 'Firefox', system: 'Linux', country: null, lastUsedAt: '2026-06-15T08:00:00Z' }];
    const calls = fakeApi({ [`POST ${path}/sign-out`]: {}, [`GET ${path}`]: { data: memberOf() } });
    const { user } = renderRecord(memberOf({ devices }));
    await user.click(button('Sign out everywhere'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out everywhere' }));
    expect(calls).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
    expect(await screen.findByText('Signed in nowhere right now.')).toBeDefined();
    expect(await screen.findByText('Leida Laulja is signed out everywhere.')).toBeDefined();
  });

  it('keeps the deletion dialog open, with the typed reason, if the address differs', async () => {
    fakeApi({ [`DELETE ${path}`]: { status: 400, code: 'validation_failed', fields: { address: 'address_differs' } } });
    const { user } = renderRecord();
    await user.click(button('Delete this account'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this account' }));
    const [address, reason] = dialog.getAllByRole<HTMLInputElement>('textbox');
    await user.type(address as HTMLElement, 'somebody@else.test');
    await user.type(reason as HTMLElement, 'Asked for it.');
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await waitFor(() => expect(document.activeElement).toBe(address));
    expect(address?.getAttribute('aria-invalid')).toBe('true');
    expect(reason?.value).toBe('Asked for it.');
  });

  it('ends a plan given by staff, with a reason', async () => {
    const grants = [{ id: 'g1', tier: 'premium' as const, endsAt: '2027-01-01T00:00:00Z' }];
    const calls = fakeApi({ [`DELETE ${path}/tiers/g1`]: {}, [`GET ${path}`]: { data: memberOf() } });
    const { user } = renderRecord(memberOf({ grants: grants as never }));
    await user.click(screen.getByRole('button', { name: /^End now: / }));
    const dialog = within(await screen.findByRole('dialog', { name: 'End this plan now' }));
    await user.type(dialog.getByRole('textbox'), 'A mistake');
    await user.click(dialog.getByRole('button', { name: 'End now' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^End now/ })).toBeNull());
    expect(calls[0]?.body).toEqual({ reason: 'A mistake' });
  });
});

describe('someone who asks to join', () => {
  it('is approved with a welcome note', async () => {
    const calls = fakeApi({ [`POST ${path}/approve`]: {}, [`GET ${path}`]: { data: memberOf() } });
    const { user } = renderRecord(memberOf({ state: 'waiting', joinNote: 'I photograph the sky.' }));
    expect(screen.getByText('I photograph the sky.')).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: 'A word of welcome' }), 'Good to have you.');
    await user.click(button('Let them in'));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Wants to join' })).toBeNull());
    expect(calls[0]?.body).toEqual({ reason: 'Good to have you.' });
  });

  it('can’t be declined without a reason', async () => {
    const calls = fakeApi({
      [`POST ${path}/decline`]: { status: 400, code: 'validation_failed', fields: { reason: 'reason_required' } },
    });
    const { user } = renderRecord(memberOf({ state: 'waiting' }));
    await user.click(button('Decline…'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline the request?' }));
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('textbox')));
    expect(calls).toHaveLength(1);
  });
});
