import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Case, CaseRow } from '#api/features/moderation/cases/contract.ts';
import { dispatchHint } from '#src/client/hints.ts';
import { takeToastText } from '#src/ui/toast/leave-with-toast.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { Triage } from './Triage.tsx';

const casesPath = '/api/moderation/reports';
const claimed = { data: { claimedUntil: '2026-06-15T10:00:00Z' } };

let count = 0;
/** Different ids in each test, because the page caches the cases it has loaded. */
let ids = { one: '', other: '' };
beforeEach(() => {
  count += 1;
  ids = { one: `one-${count}`, other: `other-${count}` };
  history.replaceState(null, '', `/moderator/reports/${ids.one}`);
});
afterEach(() => void vi.restoreAllMocks());
afterEach(() => sessionStorage.clear());

const rowOf = (id: string, changes: Partial<CaseRow> = {}): CaseRow => ({
  ...{ id, target: 'comment', place: '/community/posts/p1#c-1', state: 'pending', severity: 3, reportCount: 1 },
  ...{ reasons: ['threat'], excerpt: 'Ma tean, kus sa elad.', claimedBy: null, openedBy: null, mayDecide: true },
  author: { id: 'u1', name: 'Jaan Rebane', initials: 'JR', picture: null },
  ...{ openedAt: '2026-06-15T08:55:00Z', decidedAt: null, decisionState: null },
  ...changes,
});
const report = (id: string, words: string) => ({
  ...{ id, reason: 'threat' as const, words, name: null, timesReported: 1, at: '2026-06-15T08:56:00Z' },
});
const caseOf = (row: CaseRow, changes: Partial<Case> = {}): Case => ({
  ...row,
  author: {
    ...{ ...row.author, status: 'active', memberSince: '2026-01-15T08:00:00Z', priorOffences: 0 },
    ...{ silencedUntil: null, suspendedUntil: null },
  },
  reports: [report('r1', 'Ähvardab mind.')],
  snapshots: [
    {
      content: { parts: [{ part: 'body', locale: 'et', text: `Tekst ${row.id}` }], pictures: [], under: null } as never,
      takenAt: '2026-06-15T08:56:00Z',
    },
  ],
  ...{ decision: null, earlierDecisions: [], appeals: [], history: [], alike: [], claimedUntil: null },
  ...{ discarded: null, mayDiscard: false, current: null, surroundings: [] },
  ...changes,
});
const one = () => rowOf(ids.one);
const other = () => rowOf(ids.other, { reasons: ['spam'], severity: 1 });

function renderCase(first: Case = caseOf(one()), { isAdmin = false, rows = [one(), other()] } = {}) {
  return renderWhole(
    <Triage
      page={testPage}
      viewer={{ id: 'u2', isAdmin }}
      first={{ success: true, data: first }}
      cases={{ success: true, data: { items: rows, nextCursor: null } }}
    />,
  );
}
const answers = (more: Parameters<typeof fakeApi>[0] = {}) => {
  const [path, otherPath] = [`${casesPath}/${ids.one}`, `${casesPath}/${ids.other}`];
  return fakeApi({
    [`POST ${path}/claim`]: claimed,
    [`POST ${otherPath}/claim`]: claimed,
    [`POST ${path}/release`]: {},
    [`POST ${otherPath}/release`]: {},
    [`POST ${path}/decide`]: { data: { id: 'd1' } },
    [`GET ${path}`]: { data: caseOf(one()) },
    [`GET ${otherPath}`]: { data: caseOf(other()) },
    [`GET ${casesPath}`]: { data: { items: [other()], nextCursor: null } },
    ...more,
  });
};
const button = (name: string) => screen.findByRole('button', { name });
const until = () => screen.findByText(/^Yours until/);
const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^What happened/ });

/** Decides the case with a warning to the author. */
async function decide(user: ReturnType<typeof renderCase>['user']) {
  await until();
  await user.click(screen.getByRole('radio', { name: 'Warn the author' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Which rule' }), 'spam');
  await user.type(reason(), 'Müüb teed.');
  await user.click(await button('Decide'));
}

describe('a case', () => {
  it('is claimed when it opens, and its decision gets the focus', async () => {
    const calls = answers();
    renderCase();
    await until();
    await waitFor(() => expect(document.activeElement?.getAttribute('value')).toBe('reject'));
    expect(calls.map(({ path }) => path)).toEqual([`${casesPath}/${ids.one}/claim`]);
  });

  it('shows the decision form between the reported content and the author, also for screen readers', async () => {
    answers();
    renderCase();
    await until();
    const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(['As reported', 'What was reported', 'Your decision', 'Today', 'Author', 'Similar cases']);
  });

  it('doesn’t focus its decision on a phone, where it is out of view', async () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    answers();
    const { user } = renderCase();
    await until();
    expect(document.activeElement).toBe(document.body);
    await user.click(screen.getByRole('link', { name: /^Advertising or spam/ }));
    await screen.findByText(`Tekst ${ids.other}`);
    await until();
    expect(document.activeElement?.textContent).toBe('Advertising or spam');
  });

  it('is listed with its reason, a line of its text, severity and age, and how often it was reported', () => {
    answers();
    renderCase(caseOf(one()), { rows: [one(), rowOf(ids.other, { reportCount: 3 })] });
    const rows = within(screen.getByRole('navigation', { name: 'Reports' })).getAllByRole('link');
    const [first, second] = rows.map(({ textContent }) => textContent);
    expect(first).toMatch(/violence.*Ma tean, kus sa elad\..*Urgent.*5 minutes ago/);
    expect(first).not.toMatch(/Jaan Rebane|report/);
    expect(second).toContain('3 reports');
  });

  it('about a message links to the files stored with the report, with their descriptions', async () => {
    answers();
    const files = [{ id: 'f1', name: 'IMG_1.png', description: 'A drawing' }];
    const content = { parts: [], pictures: [], under: 'Sleep', files } as never;
    renderCase(caseOf(one(), { target: 'message', snapshots: [{ content, takenAt: '2026-06-15T08:56:00Z' }] }));
    const link = screen.getByRole('link', { name: 'IMG_1.png', hidden: true });
    expect(link.getAttribute('href')).toBe(`/moderator/reports/${ids.one}/files/f1`);
    expect(link.closest('li')?.textContent).toBe('IMG_1.png · A drawing');
  });

  it('is released when another case is opened from the list, and the URL changes to that case', async () => {
    const calls = answers();
    const { user } = renderCase();
    await until();
    const list = within(screen.getByRole('navigation', { name: 'Reports' }));
    await user.click(list.getByRole('link', { name: /^Advertising or spam/ }));
    expect(await screen.findByText(`Tekst ${ids.other}`)).toBeDefined();
    expect(location.pathname).toBe(`/moderator/reports/${ids.other}`);
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain(`${casesPath}/${ids.one}/release`));
    act(() => history.back());
    expect(await screen.findByText(`Tekst ${ids.one}`)).toBeDefined();
  });

  it('is named in the tab’s title, which changes when another case is opened', async () => {
    answers();
    document.title = 'A threat or a call to violence: Comment by Jaan Rebane · Kuu';
    const { user } = renderCase();
    await until();
    const list = within(screen.getByRole('navigation', { name: 'Reports' }));
    await user.click(list.getByRole('link', { name: /^Advertising or spam/ }));
    await waitFor(() => expect(document.title).toBe('Advertising or spam: Comment by Jaan Rebane · Kuu'));
  });

  it('keeps typed text while another case is open', async () => {
    answers();
    const { user } = renderCase();
    await until();
    await user.click(screen.getByRole('radio', { name: 'Warn the author' }));
    await user.type(reason(), 'Müüb teed.');
    await user.click(screen.getByRole('link', { name: /^Advertising or spam/ }));
    await screen.findByText(`Tekst ${ids.other}`);
    await user.click(screen.getByRole('link', { name: /^A threat/ }));
    await screen.findByText(`Tekst ${ids.one}`);
    await until();
    expect(reason().value).toBe('Müüb teed.');
    expect(screen.getByRole('radio', { name: 'Warn the author', checked: true })).toBeDefined();
  });

  it('can be read but not decided while another moderator works on it', async () => {
    const calls = answers();
    renderCase(caseOf(one(), { claimedBy: { id: 'u9', name: 'Tiina Tark' }, claimedUntil: '2026-06-15T10:00:00Z' }));
    expect(screen.getByRole('status')).toHaveProperty('textContent', expect.stringMatching(/^Tiina Tark is working/));
    expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Take it over' })).toBeNull();
    expect(calls).toEqual([]);
  });

  it('can be taken over by an administrator', async () => {
    const free = caseOf(one(), { claimedBy: { id: 'u2', name: 'Mari' } });
    const calls = answers({ [`GET ${casesPath}/${ids.one}`]: { data: free } });
    const taken = { claimedBy: { id: 'u9', name: 'Tiina Tark' }, claimedUntil: '2026-06-15T10:00:00Z' };
    const { user } = renderCase(caseOf(one(), taken), { isAdmin: true });
    await user.click(await button('Take it over'));
    await until();
    expect(calls[0]).toMatchObject({ path: `${casesPath}/${ids.one}/claim`, body: { takesOver: true } });
  });

  it('is shown as taken over at once when another moderator takes it, and keeps typed text', async () => {
    const taken = { claimedBy: { id: 'u9', name: 'Tiina Tark' }, claimedUntil: '2026-06-15T10:00:00Z' };
    answers({ [`GET ${casesPath}/${ids.one}`]: { data: caseOf(one(), taken) } });
    const { user } = renderCase();
    await until();
    await user.click(screen.getByRole('radio', { name: 'Warn the author' }));
    await user.type(reason(), 'Müüb teed.');
    dispatchHint({ topic: 'queue', id: 'queue' });
    expect(await screen.findByText(/^Tiina Tark is working on this until/)).toBeDefined();
    expect(reason().value).toBe('Müüb teed.');
  });

  it('is claimed once the server can be reached again', async () => {
    let claims = 0;
    answers({
      [`POST ${casesPath}/${ids.one}/claim`]: () => (claims++ === 0 ? { status: 503, code: 'internal' } : claimed),
    });
    renderCase();
    expect(await screen.findByText(/./, { selector: '[data-fault]' })).toBeDefined();
    await waitFor(() => expect(claims).toBe(1));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Warn the author' }).matches(':disabled')).toBe(true);
    dispatchEvent(new Event('online'));
    await until();
    expect(screen.getByRole('radio', { name: 'Warn the author' }).matches(':disabled')).toBe(false);
  });
});

describe('deciding a case', () => {
  it('opens and announces the next case', async () => {
    const calls = answers();
    const { user } = renderCase();
    await decide(user);
    expect(await screen.findByText(`Tekst ${ids.other}`)).toBeDefined();
    expect(await screen.findByText(/^Decided\. .* Here is the next one\.$/)).toBeDefined();
    expect(calls.find(({ path }) => path.endsWith('/decide'))?.body).toEqual({
      ...{ decision: 'approved', action: 'warn', ground: 'spam', until: null, reason: 'Müüb teed.', reportCount: 1 },
    });
    expect(calls.some(({ path }) => path === `${casesPath}/${ids.one}/release`)).toBe(false);
  });

  it('returns to the list when no other case is waiting', async () => {
    answers({ [`GET ${casesPath}`]: { data: { items: [], nextCursor: null } } });
    const { user } = renderCase();
    await decide(user);
    await waitFor(() => expect(takeToastText()).toMatch(/Nothing else is waiting for you\.$/));
  });

  it('focuses a missing field', async () => {
    answers({
      [`POST ${casesPath}/${ids.one}/decide`]: {
        ...{ status: 400, code: 'validation_failed' },
        fields: { decision: 'decision_required' },
      },
    });
    const { user } = renderCase();
    await until();
    await user.click(await button('Decide'));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement?.getAttribute('name')).toBe('decision');
  });

  it('is refused when there are new reports, focuses them, and counts them on the next attempt', async () => {
    const changed = caseOf(one(), { reportCount: 2, reports: [report('r1', 'Ähvardab.'), report('r2', 'Ka mind.')] });
    const given = [{ status: 409, code: 'case_changed' }, { data: { id: 'd1' } }];
    const calls = answers({
      [`POST ${casesPath}/${ids.one}/decide`]: () => given.shift() ?? {},
      [`GET ${casesPath}/${ids.one}`]: { data: changed },
    });
    const { user } = renderCase();
    await decide(user);
    expect(await screen.findByText('Ka mind.')).toBeDefined();
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Ka mind.'));
    expect(reason().value).toBe('Müüb teed.');
    await user.click(await button('Decide'));
    await screen.findByText(`Tekst ${ids.other}`);
    const sent = calls.filter(({ path }) => path.endsWith('/decide')).map(({ body }) => body);
    expect(sent).toMatchObject([{ reportCount: 1 }, { reportCount: 2, reason: 'Müüb teed.' }]);
  });

  it('claims the case again if the claim has expired', async () => {
    const given = [{ status: 409, code: 'case_not_claimed' }, { data: { id: 'd1' } }];
    const calls = answers({ [`POST ${casesPath}/${ids.one}/decide`]: () => given.shift() ?? {} });
    const { user } = renderCase();
    await decide(user);
    await screen.findByText(`Tekst ${ids.other}`);
    const acts = calls.map(({ path }) => path).filter((path) => path.startsWith(`${casesPath}/${ids.one}/`));
    expect(acts.map((path) => path.split('/').at(-1))).toEqual(['claim', 'decide', 'claim', 'decide']);
  });
});

describe('keyboard shortcuts', () => {
  it('choose a decision, move in the list, and skip to the next case', async () => {
    answers();
    const { user } = renderCase();
    await until();
    await user.keyboard('3');
    expect(screen.getByRole('radio', { name: 'Warn the author', checked: true })).toBeDefined();
    await user.keyboard('w');
    expect(document.activeElement).toBe(reason());
    await user.keyboard('{Escape}j');
    expect(document.activeElement?.getAttribute('href')).toBe(`/moderator/reports/${ids.other}`);
    await user.keyboard('k');
    expect(document.activeElement?.getAttribute('href')).toBe(`/moderator/reports/${ids.one}`);
    await user.keyboard('n');
    expect(await screen.findByText(`Tekst ${ids.other}`)).toBeDefined();
  });

  it('are listed in a dialog, where single keys can be turned off', async () => {
    answers();
    const { user } = renderCase();
    await until();
    await user.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Use single keys' }));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.keyboard('3');
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
    localStorage.clear();
  });
});

it('ending a silence focuses the message that says so', async () => {
  const calls = answers({ 'POST /api/moderation/users/u1/lift': {} });
  const silenced = caseOf(one());
  silenced.author.silencedUntil = '2026-06-18T08:00:00Z';
  const { user } = renderCase(silenced);
  await user.click(await button('End the silence'));
  const dialog = within(await screen.findByRole('dialog', { name: 'End the silence' }));
  await user.type(dialog.getByRole('textbox'), 'See oli eksitus.');
  await user.click(dialog.getByRole('button', { name: 'End the silence' }));
  const done = await screen.findByText('The silence has ended. The member is being notified.');
  await waitFor(() => expect(document.activeElement).toBe(done));
  expect(calls.find(({ path }) => path.endsWith('/lift'))?.body).toEqual({
    kind: 'silence',
    reason: 'See oli eksitus.',
  });
});
