import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { hasUnsavedInput } from '#src/client/unsaved-input.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { startAppealForm } from './appeal-form.ts';

it.each([
  ['appeal', '/api/appeals'],
  ['reply', '/api/appeals/reply'],
])('the %s form keeps its text while offline, and opens the decision once it is sent', async (kind, path) => {
  document.body.innerHTML = `<form method="post" data-appeal="t1" data-kind="${kind}">
    <p data-form-error role="alert"></p>
    <label>Your words<textarea name="text"></textarea></label>
    <button type="submit">Send</button>
    <script type="application/json" data-error-texts>{"offline":"No net."}</script>
  </form>`;
  const assign = vi.fn();
  vi.stubGlobal('location', { pathname: '/appeals/t1', assign });
  fakeApi({});
  startAppealForm();
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Your words'), 'It was a joke.');
  expect(hasUnsavedInput()).toBe(true);
  await user.click(screen.getByRole('button'));
  expect(await screen.findByText('No net.')).toBeDefined();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your words').value).toBe('It was a joke.');
  const calls = fakeApi({ [`POST ${path}`]: { data: { id: 'a1' } } });
  await user.click(screen.getByRole('button'));
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/appeals/t1'));
  expect(calls[0]?.body).toEqual({ token: 't1', text: 'It was a joke.' });
  expect(hasUnsavedInput()).toBe(false);
});
