import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PendingEmailChange } from '#api/features/accounts/email-changes/contract.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { SessionList } from '../sessions/SessionList.tsx';
import { SignInSettings } from './SignInSettings.tsx';

const pending = { email: 'uus@people.test', until: '2026-06-16T09:00:00Z' };
const [changeEmail, changePassword] = ['POST /api/email-changes', 'POST /api/users/password'] as const;

const show = (given: { emailChange?: PendingEmailChange; hasPassword?: boolean } = {}) =>
  renderWhole(
    <SignInSettings
      page={testPage}
      address="mari@people.test"
      emailChange={given.emailChange ?? null}
      hasPassword={given.hasPassword ?? true}
      minimumLength={8}
    />,
  );
const formOf = (button: string) =>
  within(screen.getByText(button, { selector: 'button' }).closest('form') as HTMLElement);
const password = (label: string) => formOf('Change the password').getByLabelText<HTMLInputElement>(label);

it('a member requests a new address, sees the pending change, and cancels it', async () => {
  const calls = fakeApi({ [changeEmail]: { data: pending }, 'DELETE /api/email-changes': {} });
  const { user } = show();
  await user.click(screen.getByText('Change the address'));
  await user.type(screen.getByLabelText('New address'), pending.email);
  await user.type(formOf('Send the link').getByLabelText('Current password'), 'tuul tuleb');
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  const notice = await screen.findByText(/We have sent a link to uus@people.test/);
  expect(document.activeElement).toBe(notice);
  expect(calls[0]?.body).toEqual({ email: pending.email, password: 'tuul tuleb' });
  await user.click(screen.getByRole('button', { name: 'Keep the current address' }));
  const summary = await screen.findByText('Change the address');
  await waitFor(() => expect(document.activeElement).toBe(summary));
});

it('a pending change of address stays, with an error, if it can’t be cancelled', async () => {
  const { user } = show({ emailChange: pending });
  fakeApi({});
  await user.click(screen.getByRole('button', { name: 'Keep the current address' }));
  await waitFor(() => expect(screen.getAllByRole('alert')[0]?.textContent).not.toBe(''));
  expect(screen.getByText(/We have sent a link to/)).not.toBeNull();
});

it('changing the password clears the fields and takes the other devices off the list', async () => {
  const session = { country: null, signedInAt: '2026-06-01T09:00:00Z', lastUsedAt: '2026-06-15T08:00:00Z' };
  const device = { browser: 'Firefox', system: null };
  const current = { ...session, device, id: 'one', isCurrent: true };
  fakeApi({ [changePassword]: {}, 'GET /api/sessions': { data: { sessions: [current] } } });
  renderWhole(<SessionList page={testPage} sessions={[current, { ...current, id: 'two', isCurrent: false }]} />);
  const { user } = show();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  await user.type(password('Current password'), 'tuul tuleb');
  await user.type(password('New password'), 'tuul tuleb merelt');
  await user.type(password('Repeat the new password'), 'tuul tuleb merelt');
  await user.click(screen.getByRole('button', { name: 'Change the password' }));
  await screen.findByText('Your password is changed. You are signed out of every other browser.');
  expect(password('New password').value).toBe('');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
});

it('the password form focuses a refused password, keeps it, and hides it again', async () => {
  const refusal = { status: 400, code: 'invalid_input', fields: { password: 'password_wrong' } };
  fakeApi({ [changePassword]: refusal });
  const { user } = show();
  await user.type(password('Current password'), 'tuul');
  const reveal = formOf('Change the password').getAllByRole('button', { name: 'Show password' })[0] as HTMLElement;
  await user.click(reveal);
  expect(password('Current password').type).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Change the password' }));
  await waitFor(() => expect(document.activeElement).toBe(password('Current password')));
  expect(password('Current password').value).toBe('tuul');
  expect(password('Current password').type).toBe('password');
  expect(reveal.getAttribute('aria-pressed')).toBe('false');
});

it('the password form asks for the current password once a first one has been chosen', async () => {
  fakeApi({ [changePassword]: {} });
  const { user } = show({ hasPassword: false });
  expect(screen.queryByLabelText('Current password')).toBeNull();
  await user.type(screen.getByLabelText('New password'), 'tuul tuleb merelt');
  await user.type(screen.getByLabelText('Repeat the new password'), 'tuul tuleb merelt');
  await user.click(screen.getByRole('button', { name: 'Choose the password' }));
  await screen.findByText('Your password is set. You are signed out of every other browser.');
  expect(screen.getAllByLabelText('Current password')).toHaveLength(2);
});

it('the password form keeps a typed password if the session has ended', async () => {
  const calls = fakeApi({ [changePassword]: { status: 401, code: 'unauthenticated' } });
  const { user } = show();
  await user.type(password('New password'), 'tuul tuleb merelt');
  await user.click(screen.getByRole('button', { name: 'Change the password' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  await waitFor(() => expect(screen.getAllByRole('alert').some(({ textContent }) => textContent)).toBe(true));
  expect(password('New password').value).toBe('tuul tuleb merelt');
});
