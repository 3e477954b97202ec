import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { SendAppeal } from './SendAppeal.tsx';

const until = '2026-12-15T09:00:00Z';

it.each([
  ['appeal', until, '/api/appeals', 'Why is the decision wrong?', 'Send the appeal', 'Your appeal'],
  ['reply', null, '/api/appeals/reply', 'Your reply', 'Send the reply', 'Your reply'],
] as const)(
  'the form keeps the %s if it can’t be sent, and shows it once it is sent',
  async (_, until, path, label, submit, title) => {
    fakeApi({});
    const { user } = renderWhole(<SendAppeal page={testPage} token="t1" until={until} />);
    const words = () => screen.getByLabelText<HTMLTextAreaElement>(label);
    await user.type(words(), 'It was a joke.');
    await user.click(screen.getByRole('button', { name: submit }));
    await waitFor(() => expect(screen.getAllByRole('alert')[0]?.textContent).not.toBe(''));
    expect(words().value).toBe('It was a joke.');
    const calls = fakeApi({ [`POST ${path}`]: { data: { id: 'a1' } } });
    await user.click(screen.getByRole('button', { name: submit }));
    const sent = await screen.findByRole('status');
    expect(document.activeElement).toBe(sent);
    expect(sent.textContent).toContain(title);
    expect(sent.textContent).toContain('It was a joke.');
    expect(calls[0]?.body).toEqual({ token: 't1', text: 'It was a joke.' });
  },
);

it('the appeal form says until when a decision can be appealed, and focuses a refused text', async () => {
  fakeApi({ 'POST /api/appeals': { status: 400, code: 'invalid_input', fields: { text: 'appeal_required' } } });
  const { user } = renderWhole(<SendAppeal page={testPage} token="t1" until={until} />);
  expect(screen.getByText(/you can do it until/).textContent).toContain('2026');
  await user.click(screen.getByRole('button', { name: 'Send the appeal' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Why is the decision wrong?')));
});
