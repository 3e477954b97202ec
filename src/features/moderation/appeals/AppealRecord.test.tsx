import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { AppealDetails } from '#api/features/moderation/appeals/contract.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { AppealRecord } from './AppealRecord.tsx';

let count = 0;
/** A different appeal in each test, because the page caches what it has loaded. */
let path = '';
beforeEach(() => {
  count += 1;
  path = `/api/moderation/appeals/a${count}`;
});

const appealOf = (changes: Partial<AppealDetails> = {}): AppealDetails => ({
  ...{ id: `a${count}`, decisionId: 'd1', caseId: 'c1', state: 'pending', side: 'author', target: 'post' },
  ...{ place: '/community/posts/p1', verdict: 'approved', action: 'remove', wasHeld: false },
  ...{ words: 'See oli naljanumber.', reply: null, at: '2026-06-15T08:00:00Z', decidedAt: null, mayDecide: true },
  author: { id: 'u1', name: 'Jaan Rebane', initials: 'JR', picture: null },
  decision: {
    ...{ until: null, ground: 'spam', reason: 'Imerohu reklaam.', decidedBy: 'Tiina Tark' },
    ...{ at: '2026-06-14T08:00:00Z', state: 'in_force', withdrawnAt: null },
  },
  ...{ earlierAnswer: null, answer: null, answeredBy: null, snapshot: null, appellantId: null, isOwnDecision: false },
  ...changes,
});
const renderAppeal = (appeal = appealOf()) =>
  renderWhole(<AppealRecord page={testPage} first={{ success: true, data: appeal }} />);
const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ });
const answer = () => screen.getByRole('button', { name: 'Answer' });

it('a moderator answers an appeal, which then shows the answer', async () => {
  const answered = appealOf({ state: 'granted', answer: 'Tõesti nali.', answeredBy: 'Mari' });
  const calls = fakeApi({ [`POST ${path}/decide`]: {}, [`GET ${path}`]: { data: answered } });
  const { user } = renderAppeal();
  await user.click(screen.getByRole('radio', { name: /^Grant/ }));
  await user.type(reason(), 'Tõesti nali.');
  await user.click(answer());
  expect(await screen.findByText('Tõesti nali.', { selector: 'p' })).toBeDefined();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(calls[0]?.body).toEqual({ verdict: 'granted', reason: 'Tõesti nali.', hasReply: false });
});

it('an answer that is refused because of a new reply stays in the form, and the reply is shown', async () => {
  const given = [{ status: 409, code: 'appeal_changed' }, {}];
  const calls = fakeApi({
    [`POST ${path}/decide`]: () => given.shift() ?? {},
    [`GET ${path}`]: { data: appealOf({ reply: 'Veel üks asi.' }) },
  });
  const { user } = renderAppeal();
  await user.type(reason(), 'It was an advert.');
  await user.click(answer());
  await screen.findByText('Veel üks asi.');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Veel üks asi.'));
  expect(reason().value).toBe('It was an advert.');
  await user.click(answer());
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2));
  const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(sent).toMatchObject([{ hasReply: false }, { hasReply: true }]);
});

it('if a colleague answers first, their answer is shown, and the viewer’s answer stays in the form', async () => {
  fakeApi({
    [`POST ${path}/decide`]: { status: 409, code: 'appeal_decided' },
    [`GET ${path}`]: { data: appealOf({ state: 'rejected', answer: 'See on reklaam.', answeredBy: 'Tiina' }) },
  });
  const { user } = renderAppeal();
  await user.type(reason(), 'It was an advert.');
  await user.click(answer());
  await screen.findByText('See on reklaam.');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('See on reklaam.'));
  expect(reason().value).toBe('It was an advert.');
});

it('an appeal that someone else must answer says so', () => {
  renderAppeal(appealOf({ mayDecide: false }));
  expect(screen.getByText(/^Someone else has to decide on this/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Answer' })).toBeNull();
});

it('an appeal about a message links to the files stored with the report', () => {
  const files = [{ id: 'f1', name: 'IMG_1.png', description: 'A drawing' }];
  renderAppeal(appealOf({ target: 'message', snapshot: { parts: [], pictures: [], under: null, files } as never }));
  const link = screen.getByRole('link', { name: 'IMG_1.png', hidden: true });
  expect(link.getAttribute('href')).toBe('/moderator/reports/c1/files/f1');
  expect(link.closest('li')?.textContent).toContain('A drawing');
});
