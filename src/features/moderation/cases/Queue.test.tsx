import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CaseRow } from '#api/features/moderation/cases/contract.ts';
import { dispatchHint } from '#src/client/hints.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { Queue } from './Queue.tsx';

const threat: CaseRow = {
  ...{ id: 'c1', target: 'comment', place: '/community/posts/p1#c-1', state: 'pending', severity: 3 },
  ...{ reportCount: 1, reasons: ['threat'], excerpt: 'Ma tean, kus sa elad.' },
  author: { id: 'u1', name: 'Jaan Rebane', initials: 'JR', picture: null },
  ...{ openedAt: '2026-06-15T08:55:00Z', decidedAt: null, decisionState: null, claimedBy: null, mayDecide: true },
  openedBy: null,
};
const message: CaseRow = {
  ...threat,
  ...{ id: 'c2', target: 'message', severity: 1, reportCount: 12, reasons: ['spam', 'other'], excerpt: '' },
  ...{ claimedBy: { id: 'u9', name: 'Tiina Tark' }, mayDecide: false },
};
const stats = { pending: 2, bannedUsers: 0, resolvedToday: 4, activeUsers: 60, oldestWaiting: '2026-06-15T08:00:00Z' };
const pageOf = (...items: CaseRow[]) => ({ data: { items, nextCursor: null } });
const path = '/api/moderation/reports';

/** A different query in each test, because the page caches the lists it has loaded. */
let query = {};
beforeEach(({ task }) => {
  query = { limit: task.id };
  history.replaceState(null, '', `/?limit=${task.id}`);
  dispatchEvent(new PopStateEvent('popstate'));
});

const renderQueue = (items: CaseRow[], props: { locale?: 'et' } = {}) =>
  renderWhole(
    <Queue
      page={{ ...testPage, locale: props.locale ?? 'en', query }}
      viewerId="u2"
      cases={{ success: true, ...pageOf(...items) }}
      stats={{ success: true, data: stats }}
    />,
  );
const rowOf = (name: RegExp) => within(screen.getByRole('row', { name }));

describe('the moderation queue', () => {
  it('shows how long the oldest case has waited, in a form that fits on a tile', () => {
    renderQueue([threat]);
    expect(screen.getByText('Oldest waiting').closest('div')?.querySelector('.number')?.textContent).toBe('1 hr');
  });

  it('shows the reason, severity, content, author, number of reports and waiting time', () => {
    renderQueue([threat, message]);
    const row = rowOf(/^A threat/);
    for (const text of ['Urgent', 'Ma tean, kus sa elad.', 'Jaan Rebane', 'Comment', '1 report', '5 minutes ago']) {
      expect(row.getByText(text)).toBeDefined();
    }
    expect(row.getByRole('link', { name: /^A threat/ }).getAttribute('href')).toBe('/moderator/reports/c1');
  });

  it('names each row’s menu after its case, for screen readers', () => {
    renderQueue([threat, { ...threat, id: 'c9', author: { ...threat.author, name: 'Mari Maasikas' } }]);
    const names = screen.getAllByRole('button', { name: /^More about A threat/ }).map((each) => each.ariaLabel);
    expect(new Set(names.map((name) => name ?? '')).size).toBe(2);
  });

  it('doesn’t show a private message’s text, and says who works on the case and who may decide', () => {
    renderQueue([message]);
    const row = rowOf(/^Advertising or spam, Something else/);
    for (const text of [/^A private message/, 'Tiina Tark is working on it', /^For an administrator/, '12 reports']) {
      expect(row.getByText(text)).toBeDefined();
    }
    expect(screen.queryByRole('link', { name: 'Open in context', hidden: true })).toBeNull();
  });

  it('counts reports with Estonian plurals', () => {
    renderQueue([threat, message], { locale: 'et' });
    expect(screen.getByText('1 teade')).toBeDefined();
    expect(screen.getByText('12 teadet')).toBeDefined();
  });

  it('shows decided cases in a separate view, with their outcome', async () => {
    fakeApi({
      [`GET ${path}`]: pageOf({
        ...threat,
        ...{ state: 'approved', decidedAt: '2026-06-15T08:58:00Z', decisionState: 'overturned' },
      }),
    });
    const { user } = renderQueue([threat]);
    await user.click(screen.getByRole('link', { name: 'Approved' }));
    expect(location.search).toContain('state=approved');
    expect(await screen.findByText('Overturned on appeal')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Age' })).toBeNull();
  });

  it('filters by severity as soon as a severity is chosen', async () => {
    fakeApi({ [`GET ${path}`]: pageOf() });
    const { user } = renderQueue([threat]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Severity' }), 'Ordinary');
    expect(location.search).toContain('severity=1');
    expect(await screen.findByText('There is nothing with these filters.')).toBeDefined();
  });
});

describe('working through the queue', () => {
  it('updates the cases and figures at once when others report, claim or decide', async () => {
    fakeApi({
      [`GET ${path}`]: pageOf({ ...threat, claimedBy: { id: 'u2', name: 'Mari' } }),
      'GET /api/moderation/stats': { data: { ...stats, resolvedToday: 5 } },
    });
    renderQueue([threat]);
    dispatchHint({ topic: 'queue', id: 'c1' });
    expect(await screen.findByText('You are working on it')).toBeDefined();
    expect(await screen.findByText('5')).toBeDefined();
  });

  it('moves from case to case by keyboard, but not while a field has the focus', async () => {
    const { user } = renderQueue([threat, message]);
    await user.keyboard('j');
    expect(document.activeElement?.getAttribute('href')).toBe('/moderator/reports/c1');
    await user.keyboard('{ArrowDown}j');
    expect(document.activeElement?.getAttribute('href')).toBe('/moderator/reports/c2');
    await user.keyboard('k');
    expect(document.activeElement?.getAttribute('href')).toBe('/moderator/reports/c1');
    const choice = screen.getByRole('combobox', { name: 'Severity' });
    choice.focus();
    await user.keyboard('j');
    expect(document.activeElement).toBe(choice);
  });

  it('distinguishes cases that staff opened from removals', () => {
    const unreported = { ...threat, reasons: [], reportCount: 0 };
    renderQueue([
      { ...unreported, openedBy: { id: 'u9', name: 'Tiina Tark' } },
      { ...unreported, id: 'c3' },
    ]);
    expect(screen.getByRole('link', { name: /^Opened without a report/ })).toBeDefined();
    expect(screen.getByRole('link', { name: /^Removed without a report/ })).toBeDefined();
  });
});
