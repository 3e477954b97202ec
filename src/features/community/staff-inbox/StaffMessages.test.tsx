import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StaffCard } from '#api/features/community/staff-inbox/contract.ts';
import { dispatchHint } from '#src/client/hints.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { StaffMessages } from './StaffMessages.tsx';

const card: StaffCard = {
  ...{ id: 't1', subject: 'Your boots', state: 'open', assignee: { id: 'u9', name: 'Astrid Fjell' }, isUnread: true },
  member: {
    ...{ id: 'u1', name: 'Liv Solberg', initials: 'LS', picture: null },
    ...{ isExpert: false, isStaff: false, hasProfile: true },
  },
  ...{ noteCount: 2, excerpt: 'Thank you!', lastAt: '2026-06-15T08:55:00Z' },
};
const pageOf = (...items: StaffCard[]) => ({
  data: { items, nextCursor: null, waiting: { new: 0, open: 3 }, staff: [{ id: 'u9', name: 'Astrid Fjell' }] },
});
const path = '/api/admin/messages';

/** A different query in each test, because the page caches the lists it has loaded. */
let query = {};
beforeEach(({ task }) => {
  query = { limit: task.id };
  history.replaceState(null, '', `/?limit=${task.id}`);
  dispatchEvent(new PopStateEvent('popstate'));
});

const renderList = (items: StaffCard[], viewerId = 'u8') =>
  renderWhole(
    <StaffMessages page={{ ...testPage, query }} viewerId={viewerId} first={{ success: true, ...pageOf(...items) }} />,
  );

describe('the staff inbox', () => {
  it('shows each conversation’s latest message, member, assignee and number of notes', () => {
    renderList([card]);
    const row = within(screen.getByRole('row', { name: /Your boots/ }));
    for (const text of ['LS', 'Liv Solberg', 'Thank you!', 'Astrid Fjell', '2', '5 minutes ago']) {
      expect(row.getByText(text)).toBeDefined();
    }
    const link = row.getByRole('link', { name: 'Unread: Your boots' });
    expect(link.getAttribute('href')).toBe('/admin/messages/t1');
  });

  it('shows “Me” as the assignee of the viewer’s conversations', () => {
    renderList([card], 'u9');
    expect(screen.getByRole('cell', { name: 'Me' })).toBeDefined();
    const choice = screen.getByRole('combobox', { name: 'Assigned to' });
    expect(within(choice).queryByRole('option', { name: 'Astrid Fjell' })).toBeNull();
  });

  it('divides conversations into views with counts, beginning with new ones', async () => {
    fakeApi({ [`GET ${path}`]: pageOf(card) });
    const { user } = renderList([]);
    expect(screen.getByText(/^Nothing new\./)).toBeDefined();
    expect(screen.getByRole('link', { name: 'New' }).getAttribute('aria-current')).toBe('page');
    await user.click(screen.getByRole('link', { name: 'Waiting for us 3' }));
    expect(location.search).toContain('state=open');
    expect(await screen.findByRole('row', { name: /Your boots/ })).toBeDefined();
  });

  it('searches conversations in every state, and shows the view of all', async () => {
    fakeApi({ [`GET ${path}`]: pageOf({ ...card, state: 'closed' }) });
    const { user } = renderList([]);
    await user.type(screen.getByRole('searchbox', { name: 'Words or a name' }), 'boots{Enter}');
    expect(await screen.findByText('Closed', { selector: '.badge' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'All' }).getAttribute('aria-current')).toBe('page');
  });

  it('shows new messages live', async () => {
    fakeApi({ [`GET ${path}`]: pageOf(card) });
    renderList([]);
    dispatchHint({ topic: 'staff-inbox' });
    expect(await screen.findByRole('row', { name: /Your boots/ })).toBeDefined();
  });
});
