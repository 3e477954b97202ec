import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { AskForm } from './AskForm.tsx';

const path = 'POST /api/experts/e1/questions';
const answer = { data: { id: 't1', messageId: 'm1' } };
const show = () => renderWhole(<AskForm page={testPage} expert={{ id: 'e1', isAway: false }} />);
const message = () => screen.getByLabelText<HTMLTextAreaElement>('Your question');
const send = () => screen.getByRole('button', { name: /Send/ });

it('is sent, and leads to the new conversation', async () => {
  const calls = fakeApi({ [path]: answer });
  const { user } = show();
  await user.type(screen.getByLabelText('Subject'), 'Gloves');
  await user.type(message(), 'Which ones?');
  await user.click(send());
  const link = await screen.findByRole('link', { name: 'Open the conversation' });
  expect(link.getAttribute('href')).toBe('/messages/t1');
  expect(document.activeElement?.textContent).toContain('Your question is on its way');
  expect(screen.queryByLabelText('Subject')).toBeNull();
  expect(calls[0]?.body).toMatchObject({ subject: 'Gloves', message: 'Which ones?' });
});

it('asks once, however often it is sent, and keeps what was typed', async () => {
  const calls = fakeApi({ [path]: { status: 500, code: 'internal' } });
  const { user } = show();
  await user.type(screen.getByLabelText('Subject'), 'Gloves');
  await user.type(message(), 'Which ones?');
  await user.click(send());
  await waitFor(() => expect(calls).toHaveLength(1));
  await waitFor(() => expect(send().textContent).toBe('Send question'));
  const again = fakeApi({ [path]: answer });
  await user.click(send());
  await screen.findByText('Your question is on its way');
  const idOf = (body: unknown) => (body as { clientId: string }).clientId;
  expect(idOf(calls[0]?.body)).toBe(idOf(again[0]?.body));
});

it('keeps what is typed while it is being sent', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  fakeApi({ [path]: () => promise });
  const { user } = show();
  await user.type(screen.getByLabelText('Subject'), 'Gloves');
  await user.type(message(), 'Which ones');
  await user.click(send());
  await user.type(message(), ' in winter?');
  resolve(answer);
  await screen.findByText('Your question is on its way');
  expect(message().value).toBe('Which ones in winter?');
});

it('says what is wrong with a field next to it', async () => {
  const fields = { subject: 'subject_required' };
  fakeApi({ [path]: { status: 400, code: 'invalid_input', fields } });
  const { user } = show();
  await user.type(message(), 'Which ones?');
  await user.click(send());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Subject')));
});
