import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BulkActionDetails, BulkActionMember } from '#api/features/operations/members/bulk-actions/contract.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { BulkActionView } from './BulkActionView.tsx';
import { BulkForm } from './BulkForm.tsx';
import { RecentBulkActions } from './RecentBulkActions.tsx';

const members: BulkActionMember[] = [
  { id: 'u1', name: 'Mari Maasikas', email: 'mari@people.test', state: 'waiting', refusal: null },
  { id: 'u2', name: null, email: 'jaan@people.test', state: 'refused', refusal: 'tier_covered' },
];

/** A different action in each test, because the page caches what it has loaded. */
let id = '';
beforeEach(({ task }) => {
  id = task.id;
  history.replaceState(null, '', `/?id=${id}`);
  dispatchEvent(new PopStateEvent('popstate'));
});
afterEach(() => vi.useRealTimers());

const actOf = (changes: Partial<BulkActionDetails['act']> = {}): BulkActionDetails['act'] => ({
  ...{
    id,
    kind: 'grant_tier',
    tier: 'premium',
    until: '2027-06-30',
    tag: null,
    filterTag: null,
    reason: 'For your help',
  },
  ...{ filter: { role: 'moderator' }, leftOut: 1, state: 'prepared', preparedAt: '2026-06-15T08:55:00Z' },
  counts: { waiting: 2, done: 0, refused: 1 },
  ...changes,
});
const answerOf = (changes: Partial<BulkActionDetails['act']> = {}) => ({
  data: { act: actOf(changes), items: members, nextCursor: null },
});
const renderAct = (changes: Partial<BulkActionDetails['act']> = {}) =>
  renderWhole(
    <BulkActionView page={{ ...testPage, query: { id } }} id={id} first={{ success: true, ...answerOf(changes) }} />,
  );

describe('an action on many members', () => {
  it('shows what is done to whom, why, and the outcome for each member', () => {
    renderAct();
    expect(screen.getByRole('heading', { name: 'Give a plan: Premium, last day June 30, 2027' })).toBeDefined();
    expect(screen.getByText('For your help')).toBeDefined();
    expect(screen.getByText('1 administrator matches too and is left out.')).toBeDefined();
    expect(within(screen.getByRole('row', { name: /^Mari/ })).getByText('Not done yet')).toBeDefined();
    expect(within(screen.getByRole('row', { name: /^No name/ })).getByText(/at least as long/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Not done 1' }).getAttribute('href')).toBe(`?id=${id}&state=refused`);
  });

  it('starts once the number of members is typed, refuses a wrong number, and shows the progress', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 50 });
    const answers: Record<string, object> = {
      [`POST /api/admin/bulk-acts/${id}/start`]: ({ body }: { body: { count: number } }) =>
        body.count === 2 ? {} : { status: 400, code: 'validation_failed', fields: { count: 'bulk_count_differs' } },
      [`GET /api/admin/bulk-acts/${id}`]: answerOf({ state: 'running', counts: { waiting: 1, done: 1, refused: 1 } }),
    };
    fakeApi(answers);
    const { user } = renderAct();
    await user.click(screen.getByRole('button', { name: 'Give it to 2 members' }));
    const dialog = await screen.findByRole('dialog', { name: 'Give a plan' });
    const field = within(dialog).getByRole('spinbutton', { name: 'Type 2 to confirm' });
    await user.type(field, '3');
    await user.click(within(dialog).getByRole('button', { name: 'Give it to 2 members' }));
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    await user.clear(field);
    await user.type(field, '2');
    await user.click(within(dialog).getByRole('button', { name: 'Give it to 2 members' }));
    expect(await screen.findByText('2 of 3')).toBeDefined();
    answers[`GET /api/admin/bulk-acts/${id}`] = answerOf({ state: 'finished' });
    await vi.advanceTimersByTimeAsync(5_000);
    await expect.poll(() => screen.queryByRole('progressbar')).toBeNull();
  });

  it('stops on request, and says so', async () => {
    fakeApi({
      [`POST /api/admin/bulk-acts/${id}/stop`]: {},
      [`GET /api/admin/bulk-acts/${id}`]: answerOf({ state: 'stopped' }),
    });
    const { user } = renderAct({ state: 'running' });
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    const dialog = await screen.findByRole('dialog', { name: 'Stop here?' });
    await user.click(within(dialog).getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('Stopped', { selector: '[role="status"]' })).toBe(document.activeElement);
  });
});

it('the list of earlier actions shows their filters, states and reasons', () => {
  renderWhole(<RecentBulkActions page={testPage} items={[actOf({ state: 'finished' })]} />);
  const row = within(screen.getByRole('row', { name: /^Give a plan: Premium/ }));
  for (const text of ['Role: Moderator', 'Finished', 'For your help']) expect(row.getByText(text)).toBeDefined();
});

describe('preparing an action', () => {
  const tag = { id: '5b0c1f6e-0c1e-4f43-9a38-0d6f4c1f0a11', name: 'Helper' };
  const render = (tags = [tag]) =>
    renderWhole(<BulkForm page={testPage} filter={{ role: 'moderator' }} tags={tags} today="2026-06-15" />);

  it('sends the filter from the URL with the chosen action, and shows an error on its field', async () => {
    const calls = fakeApi({
      'POST /api/admin/bulk-acts': { status: 400, code: 'validation_failed', fields: { until: 'grant_day_invalid' } },
    });
    const { user } = render();
    expect(screen.getByText('Role: Moderator')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: /^Give a plan/ }));
    await user.type(screen.getByLabelText(/^Why/), 'For your help');
    await user.click(screen.getByRole('button', { name: 'Show who it affects' }));
    await expect.poll(() => screen.getByLabelText(/^Last day/).getAttribute('aria-invalid')).toBe('true');
    expect(calls[0]?.body).toMatchObject({
      ...{ kind: 'grant_tier', tier: 'premium', until: '', reason: 'For your help' },
      filter: { role: 'moderator' },
    });
  });

  it('offers tags only if there are any', () => {
    render([]);
    expect(screen.queryByRole('radio', { name: /tag/i })).toBeNull();
    expect(screen.getByRole('radio', { name: /^Sign/ })).toBeDefined();
  });
});
