import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { enableSignInForm } from './sign-in-form.ts';
import { fillTypedAddress } from './typed-address.ts';

const unconfirmed = { status: 403, code: 'email_not_verified' };
const resendPath = 'POST /api/auth/resend-verification';

beforeEach(() => {
  document.body.innerHTML = `<form data-sign-in data-next="/pricing">
    <p data-form-error role="alert"></p>
    <label>E-mail<input name="email" value="mari@people.test" /></label>
    <label>Password<input name="password" value="moon" /></label>
    <a href="#forgot" data-forgot>Forgot?</a>
    <button type="submit">Sign in</button>
    <button type="button" data-resend hidden>Send the link again</button>
    <p role="status" data-resent hidden>On its way.</p>
    <script type="application/json" data-error-texts>
      {"email_not_verified":"Not confirmed.","invalid_credentials":"Wrong.","too_many_requests":"Later."}
    </script>
  </form>`;
});

const resendButton = () => screen.queryByRole('button', { name: 'Send the link again' });

/** Tries to sign in to an unconfirmed account, and asks for another link, which gets the given response. */
async function askAgain(answer: object) {
  const calls = fakeApi({ 'POST /api/auth/sign-in': unconfirmed, [resendPath]: answer });
  enableSignInForm();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Not confirmed.'));
  await user.click(screen.getByRole('button', { name: 'Send the link again' }));
  return calls;
}

it('the sign-in form offers to send the link again only if the address is unconfirmed', async () => {
  fakeApi({ 'POST /api/auth/sign-in': { status: 401, code: 'invalid_credentials' } });
  enableSignInForm();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Sign in' }));
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Wrong.'));
  expect(resendButton()).toBeNull();
});

it('the sign-in form sends the link to the typed address again, and says so', async () => {
  const calls = await askAgain({});
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('On its way.'));
  expect(calls.filter(({ path }) => path === '/api/auth/resend-verification')).toEqual([
    { method: 'POST', path: '/api/auth/resend-verification', body: { email: 'mari@people.test', next: '/pricing' } },
  ]);
});

it('the sign-in form says why the link wasn’t sent again, and lets the visitor try again', async () => {
  await askAgain({ status: 429, code: 'too_many_requests' });
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Later.'));
  expect(screen.queryByRole('status')).toBeNull();
  expect(resendButton()).toHaveProperty('disabled', false);
});

it('the page for a forgotten password gets the address typed at sign-in, once and not in its URL', async () => {
  fakeApi({});
  enableSignInForm();
  await userEvent.setup().click(screen.getByRole('link', { name: 'Forgot?' }));
  expect(location.href).not.toContain('mari');
  const fields = [document.createElement('input'), document.createElement('input')];
  for (const field of fields) fillTypedAddress(field);
  expect(fields.map(({ value }) => value)).toEqual(['mari@people.test', '']);
});
