import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { takeDoneText } from '#src/ui/toast/leave-with-toast.ts';
import { type FakeCall, fakeApi } from '#testing/components/fake-api.ts';
import { startListening } from '#testing/components/start-listening.ts';
import { startCase } from './case.ts';

const path = '/api/moderation/reports/c1';
const claimed = { data: { claimedUntil: '2026-06-15T10:00:00Z' } };
const texts = {
  case_changed: 'There is a new report.',
  case_claimed: 'Another moderator works on it.',
  offline: 'No net.',
};
const reports = (count: number, text: string) =>
  `<div data-case-part="reports" data-report-count="${count}" tabindex="-1">${text}</div>`;
const pageOf = (part: string) => `<div data-case-page="c1" data-claims>
  ${part}
  <p data-claim data-text="Until %"></p>
  <form data-decide data-done="Decided." data-done-last="Decided. Nothing else waits.">
    <fieldset disabled data-needs-script>
      <p data-form-error role="alert"></p>
      <label><input type="radio" name="decision" value="reject" />Reject</label>
      <label><input type="radio" name="decision" value="warn" />Warn</label>
      <div data-for-action hidden><label>Why<textarea name="reason"></textarea></label></div>
      <div data-for-end hidden></div>
      <button type="submit">Decide</button>
    </fieldset>
    <script type="application/json" data-error-texts>${JSON.stringify(texts)}</script>
  </form>
</div>`;

const stops: Array<() => void> = [];
afterAll(() => {
  for (const stop of stops) stop();
});

const assign = vi.fn();
beforeEach(() => {
  assign.mockClear();
  vi.stubGlobal('location', { href: '/', pathname: '/', search: '', assign });
  document.body.innerHTML = pageOf(reports(1, 'Spam'));
});

/** Decides to warn the author. */
async function decide() {
  stops.push(startListening(startCase));
  const user = userEvent.setup();
  const warn = screen.getByRole<HTMLInputElement>('radio', { name: 'Warn' });
  await vi.waitFor(() => expect(warn.closest('fieldset')?.disabled).toBe(false));
  await user.click(warn);
  await user.type(screen.getByLabelText('Why'), 'Sells tea.');
  const button = screen.getByRole('button', { name: 'Decide' });
  await user.click(button);
  return { user, button };
}
const reason = () => screen.getByLabelText<HTMLTextAreaElement>('Why').value;

it('shows what was reported meanwhile, with the reason kept, and decides with it', async () => {
  const answers = [{ status: 409, code: 'case_changed' }, { data: { id: 'd1' } }];
  const calls = fakeApi({
    [`POST ${path}/claim`]: claimed,
    [`POST ${path}/decide`]: () => answers.shift() ?? {},
    'GET /api/moderation/reports': { data: { items: [] } },
  });
  const api = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address === '/' ? Promise.resolve(new Response(pageOf(reports(2, 'Spam, a threat')))) : api(address, init),
  );
  const { user, button } = await decide();
  const shown = await screen.findByText('Spam, a threat');
  await vi.waitFor(() => expect(document.activeElement).toBe(shown));
  expect(screen.getByRole('alert').textContent).toBe('There is a new report.');
  expect(reason()).toBe('Sells tea.');
  await user.click(button);
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/moderator'));
  expect(takeDoneText()).toBe('Decided. Nothing else waits.');
  const sent = calls.filter((each) => each.path === `${path}/decide`).map(({ body }) => body);
  expect(sent).toMatchObject([{ reportCount: 1 }, { reportCount: 2, reason: 'Sells tea.' }]);
});

it('claims the case anew when the hour is over, and decides', async () => {
  const answers = [{ status: 409, code: 'case_not_claimed' }, { data: { id: 'd1' } }];
  const calls = fakeApi({
    [`POST ${path}/claim`]: claimed,
    [`POST ${path}/decide`]: () => answers.shift() ?? {},
    'GET /api/moderation/reports': { data: { items: [] } },
  });
  await decide();
  await vi.waitFor(() => expect(assign).toHaveBeenCalled());
  expect(calls.map(({ path: to }) => to.replace(`${path}/`, ''))).toEqual([
    ...['claim', 'decide', 'claim', 'decide', '/api/moderation/reports?limit=50'],
  ]);
});

it('says who took it over, with the reason kept', async () => {
  let claims = 0;
  fakeApi({
    [`POST ${path}/claim`]: () => (claims++ === 0 ? claimed : { status: 409, code: 'case_claimed' }),
    [`POST ${path}/decide`]: { status: 409, code: 'case_not_claimed' },
  });
  await decide();
  expect(await screen.findByText('Another moderator works on it.')).toBeDefined();
  expect(reason()).toBe('Sells tea.');
});

it('claims the case once the server is back, and can then be decided', async () => {
  let claims = 0;
  const calls: FakeCall[] = fakeApi({
    [`POST ${path}/claim`]: () => (claims++ === 0 ? { status: 503, code: 'internal' } : claimed),
    [`POST ${path}/decide`]: { data: { id: 'd1' } },
    'GET /api/moderation/reports': { status: 503, code: 'internal' },
  });
  stops.push(startListening(startCase));
  expect(await screen.findByText('No net.')).toBeDefined();
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe(''));
  expect(calls).toHaveLength(2);
  const user = userEvent.setup();
  await user.click(screen.getByRole('radio', { name: 'Reject' }));
  await user.click(screen.getByRole('button', { name: 'Decide' }));
  // Even if the next case can't be read.
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/moderator'));
});
