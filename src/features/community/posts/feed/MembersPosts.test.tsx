import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { $blocked } from '../../members/blocks/block-store.ts';
import { MembersPosts, WriteToMember } from './MembersPosts.tsx';

const member = { id: 'm1', name: 'Leif' };
const none = { items: [], nextCursor: null };
const show = (isBlocked: boolean, isOwn = false) =>
  renderWhole(
    <>
      <WriteToMember page={testPage} member={member} isBlocked={isBlocked} />
      <MembersPosts
        page={testPage}
        member={member}
        first={none}
        isOwn={isOwn}
        isBlocked={isBlocked}
        reactions={['thanks']}
      />
    </>,
  );

beforeEach(() => () => $blocked.set(null));

it('blocking a member hides their posts and the link to write to them', async () => {
  const calls = fakeApi({ 'PUT /api/blocks/m1': {} });
  const { user } = show(false);
  expect(screen.getByRole('link', { name: /Send a message/ })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Block Leif' }));
  await screen.findByText('Block Leif?');
  await user.click(screen.getAllByRole('button', { name: 'Block Leif' }).at(-1) as HTMLElement);
  await screen.findByText(/^You’ve blocked Leif\./);
  expect([screen.queryByRole('heading', { name: 'Recent posts' }), screen.queryByRole('link')]).toEqual([null, null]);
  expect(calls).toHaveLength(1);
});

it('ending a block shows the member’s posts again, or an error if that fails', async () => {
  fakeApi({});
  const { user } = show(true);
  await user.click(screen.getByRole('button', { name: 'Unblock Leif' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('No connection'));
  const calls = fakeApi({ 'DELETE /api/blocks/m1': {}, 'GET /api/users/m1/posts': { data: none } });
  await user.click(screen.getByRole('button', { name: 'Unblock Leif' }));
  await screen.findByRole('heading', { name: 'Recent posts' });
  expect(screen.getByRole('link', { name: /Send a message/ })).toBeDefined();
  await waitFor(() => expect(calls.map(({ method }) => method)).toEqual(['DELETE', 'GET']));
});

it('members can’t block themselves on their own profile', () => {
  show(false, true);
  expect(screen.queryByRole('button', { name: /Block/ })).toBeNull();
});
