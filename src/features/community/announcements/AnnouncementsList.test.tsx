import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Announcement } from '#api/features/community/announcements/contract.ts';
import { dispatchHint } from '#src/client/hints.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { AnnouncementsList } from './AnnouncementsList.tsx';

const night: Announcement = {
  id: 'a1',
  texts: { et: { subject: 'Öö tähtede all', html: '<p>…</p>' }, en: { subject: 'A night under the sky', html: '' } },
  ...{ audience: {}, spaceName: null, sentBy: 'Kari', sentAt: '2026-06-15T08:55:00Z' },
  ...{ memberCount: 300, deliveredCount: 200, isFinished: false },
  ...{ editedAt: null, withdrawnAt: null, isRevising: false },
};
const pageOf = (...items: Announcement[]) => ({ data: { items, nextCursor: null } });

/** A different query in each test, because the page caches the lists it has loaded. */
let query = {};
beforeEach(({ task }) => {
  query = { limit: task.id };
  history.replaceState(null, '', `/?limit=${task.id}`);
  dispatchEvent(new PopStateEvent('popstate'));
});

const renderList = (...items: Announcement[]) =>
  renderWhole(<AnnouncementsList page={{ ...testPage, query }} first={{ success: true, ...pageOf(...items) }} />);
const row = () => within(screen.getByRole('row', { name: /A night under the sky/ }));

describe('the list of announcements', () => {
  it('shows each announcement’s audience and sender, and how many members it has reached', () => {
    renderList({ ...night, audience: { tier: 'premium', locale: 'et', joinedSince: '2026-01-05' } });
    for (const text of [
      'Subscription: Premium, Estonian, joined on Jan 5, 2026 or later',
      ...['200 of 300 members reached', 'Kari', '5 minutes ago'],
    ]) {
      expect(row().getByText(text)).toBeDefined();
    }
    const link = row().getByRole('link', { name: 'A night under the sky' });
    expect(link.getAttribute('href')).toBe('/admin/messages/announcements/a1');
  });

  it('updates its counts automatically until everyone is reached', async () => {
    fakeApi({ 'GET /api/admin/announcements': pageOf({ ...night, deliveredCount: 300, isFinished: true }) });
    renderList(night);
    expect(row().getByRole('progressbar')).toBeDefined();
    dispatchHint({ topic: 'staff-inbox' });
    expect(await screen.findByText('300 members reached')).toBeDefined();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('marks corrected and withdrawn announcements, and changes that are still being delivered', () => {
    renderList(
      { ...night, editedAt: '2026-06-15T08:56:00Z', isRevising: true },
      { ...night, id: 'a2', texts: { et: { subject: 'Koristus', html: '' } }, withdrawnAt: '2026-06-15T08:56:00Z' },
    );
    expect(row().getByText('Corrected')).toBeDefined();
    expect(row().getByText('The change is on its way to members.')).toBeDefined();
    expect(within(screen.getByRole('row', { name: /Koristus/ })).getByText('Taken back')).toBeDefined();
  });

  it('explains what announcements are for while there are none', () => {
    renderList();
    expect(screen.getByText('Tell all members something at once, or only some of them.')).toBeDefined();
  });
});
