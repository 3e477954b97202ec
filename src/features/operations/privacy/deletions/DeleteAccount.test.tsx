import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole } from '#testing/components/render-island.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';

const losses = { time: [], subscription: null, refund: null, bought: [], received: [], places: [] };
const writing = { posts: 0, comments: 0, pictures: 0 };
const preview = { data: { needsPassword: false, losses, writing } };

/** Opens the dialog and confirms the deletion. `answer` lets the server respond. */
async function confirmDeletion() {
  const { promise, resolve: answer } = Promise.withResolvers<object>();
  fakeApi({ 'GET /api/account-deletions': preview, 'POST /api/users/delete': () => promise });
  const { user } = renderWhole(<DeleteAccount locale="en" community="Aurora" timeZone="UTC" />);
  await user.click(await screen.findByRole('button', { name: 'Delete my account…' }));
  await user.type(await screen.findByLabelText(/Type the name/), 'Aurora');
  await user.click(screen.getByRole('button', { name: 'Delete for good' }));
  await screen.findByRole('button', { name: 'Deleting…' });
  return answer;
}

const pressEscape = () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));

it('Escape doesn’t close the deletion dialog while the account is being deleted, so the member sees the outcome', async () => {
  const answer = await confirmDeletion();
  pressEscape();
  answer({});
  expect(await screen.findByText('Your account is deleted')).toBeDefined();
});

it('Escape closes the deletion dialog again once the deletion was refused', async () => {
  const answer = await confirmDeletion();
  answer({ status: 500, code: 'internal' });
  await screen.findByRole('button', { name: 'Delete for good' });
  pressEscape();
  expect(screen.queryByRole('dialog')).toBeNull();
});
