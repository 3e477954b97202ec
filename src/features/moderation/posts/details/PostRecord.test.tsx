import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { ManagedComment, PostDetails } from '#api/features/moderation/posts/details/contract.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { PostRecord } from './PostRecord.tsx';

/** A different post in each test, because the page caches what it has loaded. */
let id = '';
beforeEach(({ task }) => {
  id = task.id;
});

const author = {
  ...{ id: 'u1', name: 'Mari', initials: 'M', picture: null, isExpert: false, isStaff: false, hasProfile: true },
};
const comment: ManagedComment = {
  ...{ id: 'c1', position: 1, parentId: null, state: 'published', author, html: '<p>Buy this</p>' },
  ...{ createdAt: '2026-06-14T09:00:00Z', editedAt: null, version: 2 },
};
const postOf = (changes: Partial<PostDetails> = {}): PostDetails => ({
  ...{ id, kind: 'discussion', state: 'held', version: 5, options: [], author, commentCount: 1 },
  ...{ createdAt: '2026-06-14T08:00:00Z', editedAt: null, isPinned: false, isLocked: false, reports: [] },
  texts: [{ locale: 'en', title: 'The bus', html: '<p>It is late.</p>' }],
  space: { id: 's1', slug: 'tere', name: 'Welcome', icon: 'coffee' },
  revisions: {
    items: [
      {
        ...{ id: 'r1', locale: 'en', isHidden: false, replacedAt: '2026-06-14T09:00:00Z' },
        ...{ replacedBy: { id: 'u1', name: 'Mari' }, title: [] },
        body: [
          { kind: 'removed', text: 'Kase street' },
          { kind: 'added', text: 'Somewhere' },
        ],
      },
    ],
    nextCursor: null,
  },
  comments: { items: [comment], nextCursor: '30' },
  log: { items: [], nextCursor: null },
  ...changes,
});
const render = (post = postOf()) =>
  renderWhole(
    <PostRecord
      page={testPage}
      first={{ success: true, data: post }}
      spaces={[{ id: 's1', slug: 'tere', name: 'Welcome', isArchived: false }]}
      list="/admin/community"
    />,
  );
const bulk = 'POST /api/admin/posts/bulk';
const resultOf = (outcome: string) => ({
  data: { results: [{ id, type: 'post', title: 'The bus', outcome }], nextCursor: null },
});

it('approving a held post sends the version that was shown, and updates the record', async () => {
  const calls = fakeApi({
    [bulk]: resultOf('done'),
    [`GET /api/admin/posts/${id}`]: { data: postOf({ state: 'published' }) },
  });
  const { user } = render();
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve' }));
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Approved.')).toBeDefined();
  expect(calls[0]?.body).toMatchObject({ action: 'approve', items: [{ type: 'post', id, version: 5 }] });
  await expect.poll(() => screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

it('a version that has changed since isn’t approved, and the dialog names the post', async () => {
  fakeApi({ [bulk]: resultOf('version_outdated'), [`GET /api/admin/posts/${id}`]: { data: postOf({ version: 6 }) } });
  const { user } = render();
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await dialog.findByText(/The bus/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Approved.')).toBeNull();
});

it('staff remove a comment with a reason', async () => {
  const calls = fakeApi({ [bulk]: resultOf('done'), [`GET /api/admin/posts/${id}`]: { data: postOf() } });
  const { user } = render();
  const comments = within(screen.getByRole('region', { name: 'Comments' }));
  await user.click(comments.getByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Reason'), 'spam');
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Removed.')).toBeDefined();
  expect(calls[0]?.body).toMatchObject({ ground: 'spam', items: [{ type: 'comment', id: 'c1', version: 2 }] });
  expect(comments.getByRole('link', { name: 'Next page' }).getAttribute('href')).toBe(
    `/admin/community/posts/${id}?cursor=30#comments`,
  );
});

it('an earlier text is compared with the one that replaced it, and can be hidden', async () => {
  const calls = fakeApi({
    [`POST /api/posts/${id}/revisions/r1/hide`]: {},
    [`GET /api/admin/posts/${id}`]: { data: postOf() },
  });
  const { user } = render();
  const history = within(screen.getByRole('region', { name: 'Earlier versions' }));
  expect(history.getByText('Kase street').tagName).toBe('DEL');
  expect(history.getByText('Somewhere').tagName).toBe('INS');
  await user.click(history.getByRole('button', { name: 'Hide this version' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Note/), 'An address');
  await user.click(dialog.getByRole('button', { name: 'Hide this version' }));
  expect(await screen.findByText('This version is hidden.')).toBeDefined();
  expect(calls[0]?.body).toEqual({ reason: 'An address' });
});
