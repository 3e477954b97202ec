import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AppealRow } from '#api/features/moderation/appeals/contract.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { AppealsList } from './AppealsList.tsx';

const appeal: AppealRow = {
  ...{ id: 'a1', decisionId: 'd1', caseId: 'c1', state: 'pending', side: 'author', target: 'post' },
  ...{ place: '/community/posts/p1', verdict: 'approved', action: 'remove', wasHeld: false },
  ...{ words: 'I sell nothing.', reply: null, mayDecide: true },
  author: { id: 'u1', name: 'Jaan Rebane', initials: 'JR', picture: null },
  ...{ at: '2026-06-15T08:55:00Z', decidedAt: null },
};
const pageOf = (...items: AppealRow[]) => ({ data: { items, nextCursor: null } });

/** A different query in each test, because the page caches the lists it has loaded. */
let query = {};
beforeEach(({ task }) => {
  query = { limit: task.id };
  history.replaceState(null, '', `/?limit=${task.id}`);
  dispatchEvent(new PopStateEvent('popstate'));
});

const renderList = (...items: AppealRow[]) =>
  renderWhole(<AppealsList page={{ ...testPage, query }} first={{ success: true, ...pageOf(...items) }} />);

describe('the list of appeals', () => {
  it('shows each appeal’s appellant, reason, decision, subject and age', () => {
    renderList(appeal);
    const row = within(screen.getByRole('row', { name: /^By the author/ }));
    for (const text of ['I sell nothing.', 'It was removed.', 'Jaan Rebane', 'Post', '5 minutes ago']) {
      expect(row.getByText(text)).toBeDefined();
    }
    expect(row.getByRole('link', { name: 'By the author' }).getAttribute('href')).toBe('/moderator/appeals/a1');
    expect(row.getByRole('link', { name: 'The decision', hidden: true }).getAttribute('href')).toBe(
      '/moderator/reports/c1',
    );
  });

  it('marks appeals that someone else must decide, and doesn’t link to private messages', () => {
    renderList({ ...appeal, side: 'reporter', target: 'message', mayDecide: false });
    expect(screen.getByText('For someone else to decide.')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Open in context', hidden: true })).toBeNull();
  });

  it('shows answered appeals in a separate view, and a message for an empty list', async () => {
    fakeApi({
      'GET /api/moderation/appeals': pageOf({ ...appeal, state: 'granted', decidedAt: '2026-06-15T08:58:00Z' }),
    });
    const { user } = renderList();
    expect(screen.getByText('No appeal is waiting.')).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Decided' }));
    expect(location.search).toContain('state=decided');
    expect(await screen.findByText('Granted')).toBeDefined();
    expect(screen.getByRole('columnheader', { name: 'Answered' })).toBeDefined();
  });
});
