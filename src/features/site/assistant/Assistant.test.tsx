import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnswerEvents, AssistantPage, Source } from '#api/features/site/assistant/contract.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { Assistant } from './Assistant.tsx';
import { $assistant, abortAnswer } from './assistant-store.ts';

const conversation = {
  id: 'cactus',
  title: 'How often is a cactus watered?',
  askedAt: Date.parse('2026-06-15T08:00:00Z'),
};
const source: Source = {
  ...{ number: 1, id: 'plants', kind: 'article', path: '/articles/plants', title: 'House plants', locale: 'en' },
  ...{ heading: 'Watering', startsAt: null, seconds: null, passage: 'Water a cactus once a month. Less in winter.' },
};
const first: AssistantPage = {
  ...{ allowance: { left: 2, daily: 10 }, conversations: [], opened: null },
  firstQuestions: ['What does “House plants” say?'],
  keptDays: 365,
};
const events = {
  sources: { answerId: 'answer', kind: 'quotes', sources: [source], experts: [] },
  delta: { text: 'I quote:\n\n“Water a cactus once a month.” [1]' },
  done: { conversation, allowance: { left: 1, daily: 10 }, isCut: false },
} satisfies Partial<AnswerEvents>;
const written = (names: ReadonlyArray<keyof typeof events>) =>
  names.map((name) => `event: ${name}\ndata: ${JSON.stringify(events[name])}\n\n`).join('');
const whole = written(['sources', 'delta', 'done']);

beforeEach(() => {
  localStorage.setItem('auth_token', 'token');
  localStorage.setItem('user_data', JSON.stringify({ id: 'mari' }));
  Element.prototype.scrollIntoView = vi.fn();
});

// An answer that is still being received would keep the next test from asking.
afterEach(async () => {
  abortAnswer();
  await waitFor(() => expect($assistant.get().answers.at(-1)?.state).not.toBe('asking'));
});

/** Responds to questions with a stream whose parts the test sends. */
function streamAnswers() {
  const calls: unknown[] = [];
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  vi.stubGlobal('fetch', async (_: string, { body, signal }: RequestInit) => {
    calls.push(JSON.parse(String(body)));
    const stream = new ReadableStream<Uint8Array>({
      start: (own) => {
        controller = own;
        signal?.addEventListener('abort', () => own.error(new DOMException('stopped', 'AbortError')));
      },
    });
    return new Response(stream);
  });
  const send = (text: string) => controller?.enqueue(new TextEncoder().encode(text));
  return { calls, send, end: () => controller?.close(), lose: () => controller?.error(new TypeError('network')) };
}

const show = (more: Partial<AssistantPage> = {}, isGone = false) =>
  renderWhole(
    <Assistant page={testPage} first={{ ...first, ...more }} isGone={isGone} maxQuestion={500} maxQuestions={20} />,
  );
const field = () => screen.getByRole('textbox', { name: 'Your question' });
const press = (name: string) => screen.getByRole('button', { name });

describe('the AI page', () => {
  it('answers a question with quotes and their sources, updates the allowance and adds the history entry', async () => {
    const api = streamAnswers();
    const { user } = show();
    expect(screen.getByText('2 questions left today')).toBeTruthy();
    await user.type(field(), 'How often is a cactus watered?{Enter}');
    expect(screen.getByText('Looking…')).toBeTruthy();
    // An event may arrive in pieces.
    api.send(whole.slice(0, 50));
    api.send(whole.slice(50));
    api.end();
    const quote = await screen.findByText('“Water a cactus once a month.”');
    expect(api.calls).toEqual([{ question: 'How often is a cactus watered?', conversationId: null }]);
    expect(screen.getByText('1 question left today')).toBeTruthy();
    const history = within(screen.getByRole('navigation', { name: 'Your conversations' }));
    expect(history.getByRole('link', { name: /How often/ }).getAttribute('aria-current')).toBe('page');
    const details = screen.getByText('House plants').closest('details');
    expect(details?.open).toBe(false);
    await user.click(within(quote.closest('blockquote') as HTMLElement).getByRole('link', { name: 'Source 1' }));
    expect(details?.open).toBe(true);
    await user.type(field(), 'And in winter?{Enter}');
    expect(api.calls.at(-1)).toEqual({ question: 'And in winter?', conversationId: 'cactus' });
  });

  it('keeps the text received so far when it is stopped', async () => {
    const api = streamAnswers();
    const { user } = show();
    await user.click(press('What does “House plants” say?'));
    api.send(written(['sources', 'delta']));
    await screen.findByText('“Water a cactus once a month.”');
    await user.click(press('Stop'));
    expect(await screen.findByText('You stopped the answer.')).toBeTruthy();
    expect(screen.getByText('“Water a cactus once a month.”')).toBeTruthy();
    expect(press('Ask')).toBeTruthy();
  });

  it('shows that an answer was cut off, and asks again on request', async () => {
    const api = streamAnswers();
    const { user } = show();
    await user.type(field(), 'Cactus?{Enter}');
    api.send(written(['sources', 'delta']));
    await screen.findByText('“Water a cactus once a month.”');
    api.lose();
    expect((await screen.findByRole('alert')).textContent).toContain('The connection was lost');
    await user.click(press('Try again'));
    expect(api.calls).toHaveLength(2);
  });

  it('shows that the day’s questions are used up', async () => {
    fakeApi({ 'POST /api/assistant/questions': { status: 429, code: 'questions_used_up' } });
    const { user } = show();
    await user.type(field(), 'Cactus?{Enter}');
    expect(await screen.findByText(/used up/)).toBeTruthy();
    expect((press('Ask') as HTMLButtonElement).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('shows an earlier conversation', () => {
    const answer = { id: 'one', question: 'Cactus?', kind: 'quotes' as const, text: events.delta.text, askedAt: 0 };
    show({
      opened: {
        ...conversation,
        answers: [{ ...answer, sources: [source], experts: [], isCut: false, isHelpful: null, shareId: null }],
      },
    });
    expect(screen.getByRole('heading', { name: /Cactus\?/ })).toBeTruthy();
    expect(screen.getByText('“Water a cactus once a month.”')).toBeTruthy();
  });

  it('asks whether an answer helped, and what was missing if it didn’t', async () => {
    const calls = fakeApi({ 'PUT /api/assistant/answers/one/rating': {} });
    const answer = { id: 'one', question: 'Cactus?', kind: 'quotes' as const, text: events.delta.text, askedAt: 0 };
    const rest = { sources: [source], experts: [], isCut: false, isHelpful: null, shareId: null };
    const { user } = show({ opened: { ...conversation, answers: [{ ...answer, ...rest }] } });
    await user.click(press('This didn’t help'));
    await user.type(await screen.findByRole('textbox', { name: 'What was missing?' }), 'Its light{Enter}');
    expect(await screen.findByText('Thank you.')).toBeTruthy();
    await user.click(press('This helped'));
    await user.click(press('This helped'));
    expect(calls.map(({ body }) => body)).toEqual([
      { isHelpful: false, reason: null },
      { isHelpful: false, reason: 'Its light' },
      { isHelpful: true, reason: null },
      { isHelpful: null, reason: null },
    ]);
  });

  it('copies an answer with its sources, and shares it until its link is turned off', async () => {
    const calls = fakeApi({
      'PUT /api/assistant/answers/one/share': { data: { shareId: 'link' } },
      'DELETE /api/assistant/answers/one/share': {},
    });
    const answer = { id: 'one', question: 'Cactus?', kind: 'quotes' as const, text: events.delta.text, askedAt: 0 };
    const rest = { sources: [source], experts: [], isCut: false, isHelpful: null, shareId: null };
    const { user } = show({ opened: { ...conversation, answers: [{ ...answer, ...rest }] } });
    await user.click(press('Copy'));
    expect(await screen.findByText('Copied with its sources.')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toContain('[1] House plants');
    await user.click(press('Share'));
    await user.click(await screen.findByRole('button', { name: 'Make a link' }));
    const link = await screen.findByRole('textbox', { name: 'Link' });
    expect((link as HTMLInputElement).value).toMatch(/\/ai\/shared\/link$/);
    await user.click(press('End the link'));
    expect(await screen.findByText('The link no longer works.')).toBeTruthy();
    await user.click(press('Close'));
    expect(press('Share')).toBeTruthy();
    expect(calls.map(({ method }) => method)).toEqual(['PUT', 'DELETE']);
  });

  it('shows that a conversation no longer exists', () => {
    show({}, true);
    expect(screen.getByText(/no longer here/)).toBeTruthy();
  });

  it('renames and deletes conversations', async () => {
    const calls = fakeApi({
      'PATCH /api/assistant/conversations/cactus': {},
      'DELETE /api/assistant/conversations/cactus': {},
    });
    const { user } = show({ conversations: [conversation] });
    await user.click(press('Rename'));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Cactus{Enter}');
    await screen.findByRole('link', { name: /^Cactus/ });
    await user.click(press('Delete'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Cactus/ })).toBeNull());
    expect(calls.map(({ method }) => method)).toEqual(['PATCH', 'DELETE']);
  });
});
