import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { SendFeedback } from './SendFeedback.tsx';

const path = 'POST /api/feedback';
const message = () => screen.getByLabelText<HTMLTextAreaElement>('Your message');
const send = () => screen.getByRole('button', { name: /Send/ });

beforeEach(() => localStorage.setItem('auth_token', 'token'));

it('the feedback form sends a rating with the message, says thanks and offers to write another', async () => {
  const calls = fakeApi({ [path]: {} });
  const { user } = renderWhole(<SendFeedback page={testPage} />);
  await user.type(message(), 'More evenings, please.');
  await user.click(screen.getByRole('radio', { name: '4' }));
  await user.click(send());
  await screen.findByRole('heading', { name: 'Thank you, it has arrived' });
  expect(calls[0]?.body).toEqual({ message: 'More evenings, please.', rating: '4', page: '' });
  expect(screen.queryByLabelText('Your message')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Write another one' }));
  expect(message().value).toBe('');
});

it('the feedback form keeps refused text, and shows the reason on its field', async () => {
  const fields = { message: 'too_many_links' };
  fakeApi({ [path]: { status: 400, code: 'invalid_input', fields } });
  const { user } = renderWhole(<SendFeedback page={testPage} />);
  await user.type(message(), 'http://a.test');
  await user.click(send());
  await waitFor(() => expect(document.activeElement).toBe(message()));
  expect([message().value, message().getAttribute('aria-invalid')]).toEqual(['http://a.test', 'true']);
});

it('the feedback form keeps text that is typed while a message is being sent', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  fakeApi({ [path]: () => promise });
  const { user } = renderWhole(<SendFeedback page={testPage} />);
  await user.type(message(), 'When');
  await user.click(send());
  await user.type(message(), ' on Sundays?');
  resolve({});
  await screen.findByText('Thank you, it has arrived');
  expect(message().value).toBe('When on Sundays?');
});

it('the feedback form doesn’t send a member’s message as a visitor’s once the session has ended', async () => {
  const calls = fakeApi({ [path]: {} });
  const { user } = renderWhole(<SendFeedback page={testPage} />);
  await user.type(message(), 'When?');
  localStorage.removeItem('auth_token');
  await user.click(send());
  await screen.findByRole('link', { name: 'Sign in in another tab' });
  expect([calls, message().value]).toEqual([[], 'When?']);
});
