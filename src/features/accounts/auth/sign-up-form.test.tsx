import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { enableSignUpForm } from './sign-up-form.ts';

const path = '/api/auth/resend-verification';

it('the sign-up page sends the link to the same address again, and shows only the last outcome', async () => {
  document.body.innerHTML = `<form data-resend-link>
    <p data-form-error role="alert"></p>
    <input type="hidden" name="next" value="/pricing" />
    <input type="hidden" name="email" value="mari@people.test" />
    <button type="submit">Send the link again</button>
    <p role="status" data-resent hidden>On its way.</p>
    <script type="application/json" data-error-texts>{"too_many_requests":"Later."}</script>
  </form>`;
  const calls = fakeApi({ [`POST ${path}`]: {} });
  enableSignUpForm();
  const user = userEvent.setup();
  const button = screen.getByRole<HTMLButtonElement>('button');
  await user.click(button);
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('On its way.'));
  expect(calls).toEqual([{ method: 'POST', path, body: { next: '/pricing', email: 'mari@people.test' } }]);
  fakeApi({ [`POST ${path}`]: { status: 429, code: 'too_many_requests' } });
  await vi.waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Later.'));
  expect(screen.queryByRole('status')).toBeNull();
});

it('starting again after a wrong address keeps the name, and the form can be sent again', async () => {
  document.body.innerHTML = `<div data-join-step><form data-sign-up>
    <p data-form-error role="alert"></p>
    <label>Name <input name="name" /></label>
    <label>E-mail <input name="email" /></label>
    <button type="submit">Join</button>
    <script type="application/json" data-error-texts>{}</script>
  </form></div>
  <div data-mailbox-step hidden>
    <p tabindex="-1" data-mailbox><strong data-mailbox-address></strong></p>
    <a href="/auth/signup" data-start-over>Start again</a>
  </div>`;
  const calls = fakeApi({ 'POST /api/auth/sign-up': {} });
  enableSignUpForm();
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Name'), 'Mari');
  await user.type(screen.getByLabelText('E-mail'), 'mari@wrong.test');
  await user.click(screen.getByRole('button', { name: 'Join' }));
  await screen.findByText('mari@wrong.test');
  await user.click(screen.getByRole('link', { name: 'Start again' }));
  const email = screen.getByLabelText<HTMLInputElement>('E-mail');
  expect(document.activeElement).toBe(email);
  await user.type(email, 'mari@right.test', { initialSelectionStart: 0, initialSelectionEnd: email.value.length });
  await user.click(screen.getByRole('button', { name: 'Join' }));
  await screen.findByText('mari@right.test');
  expect(calls.at(-1)?.body).toEqual({ name: 'Mari', email: 'mari@right.test' });
});
