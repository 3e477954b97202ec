import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { startAnswerForm } from './answer-form.ts';

const pageOf = ({ reply = '', answer = '' }) => `
  <section data-appeal-part="words" tabindex="-1" ${reply && 'data-has-reply'}>${reply}</section>
  <div data-appeal-part="answer" tabindex="-1">${answer}</div>
  <form data-answers-appeal="a1">
    <fieldset disabled data-needs-script>
      <p data-form-error role="alert"></p>
      <input type="hidden" name="verdict" value="rejected" />
      <label>Your words<textarea name="reason"></textarea></label>
      <button type="submit">Answer</button>
    </fieldset>
    <script type="application/json" data-error-texts>{"appeal_changed":"Changed.","appeal_decided":"Answered."}</script>
  </form>`;

it.each([
  ['appeal_changed', 'Changed.', { reply: 'One thing more.' }, 'One thing more.'],
  ['appeal_decided', 'Answered.', { answer: 'We were wrong.' }, 'We were wrong.'],
])('a stale answer is refused (%s), keeps its text, and shows what it missed', async (code, said, now, missed) => {
  document.body.innerHTML = pageOf({});
  const calls = fakeApi({ 'POST /api/moderation/appeals/a1/decide': { status: 409, code } });
  const api = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address === location.href ? Promise.resolve(new Response(pageOf(now))) : api(address, init),
  );
  startAnswerForm();
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Your words'), 'It was an advert.');
  await user.click(screen.getByRole('button'));
  const shown = await screen.findByText(missed);
  await vi.waitFor(() => expect(document.activeElement).toBe(shown));
  expect(screen.getByRole('alert').textContent).toBe(said);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your words').value).toBe('It was an advert.');
  await user.click(screen.getByRole('button'));
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  expect(calls.map(({ body }) => (body as { hasReply: boolean }).hasReply)).toEqual([false, 'reply' in now]);
});
