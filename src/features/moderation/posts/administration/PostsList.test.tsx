import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ManagedPost } from '#api/features/moderation/posts/administration/contract.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { PostsList } from './PostsList.tsx';

const post: ManagedPost = {
  type: 'post',
  id: 'p1',
  postId: 'p1',
  position: 0,
  state: 'held',
  kind: 'discussion',
  title: 'Müün voodi',
  locale: 'et',
  excerpt: 'Peaaegu uus.',
  author: {
    ...{ id: 'u1', name: 'Mari', initials: 'M', picture: null },
    isExpert: false,
    isStaff: false,
    hasProfile: true,
  },
  space: { id: 's1', slug: 'uni', name: 'Uni', icon: 'moon' },
  createdAt: '2026-06-15T08:55:00Z',
  editedAt: null,
  version: 3,
  commentCount: 2,
  isPinned: false,
  isLocked: true,
  heldWord: 'müün',
};
const other: ManagedPost = { ...post, id: 'p2', postId: 'p2', title: 'Ostan voodi', version: 1, isLocked: false };
const comment: ManagedPost = { ...post, type: 'comment', id: 'c1', position: 7, state: 'removed', title: 'Lõhnad' };
const spaces = [
  { id: 's1', slug: 'uni', name: 'Uni', isArchived: false },
  { id: 's2', slug: 'vana', name: 'Vana', isArchived: true },
];
const pageOf = (items: readonly ManagedPost[], total = items.length) => ({
  data: { items: [...items], nextCursor: null, total, heldCount: 2, asOf: '2026-06-15T09:00:00.000Z' },
});
const bulk = 'POST /api/admin/posts/bulk';
const resultOf = ({ type, id, title }: ManagedPost, outcome = 'done') => ({ type, id, title, outcome });

/** A different query in each test, because the page caches the lists it has loaded. */
let query = {};
beforeEach(({ task }) => {
  query = { q: task.id };
  history.replaceState(null, '', `/?q=${task.id}`);
  dispatchEvent(new PopStateEvent('popstate'));
});

const renderList = (first: ReturnType<typeof pageOf>) =>
  renderWhole(
    <PostsList
      page={{ ...testPage, query }}
      path="/moderator/community"
      first={{ success: true, ...first }}
      spaces={spaces}
    />,
  );

const actOnChosen = (name: string) =>
  within(screen.getByRole('group', { name: 'Chosen rows' })).getByRole('button', { name });

describe('the list of posts', () => {
  it('shows a post’s state, space, author and marks, and why it is held', () => {
    renderList(pageOf([post]));
    const row = screen.getByRole('row', { name: /Müün voodi/ });
    for (const text of ['Waiting', 'Uni', 'Locked', 'Peaaegu uus.', 'Held for the word “müün”', '5 minutes ago']) {
      expect(within(row).getByText(text)).toBeDefined();
    }
    expect(within(row).getByRole('link', { name: 'Mari' }).getAttribute('href')).toBe('/profile/u1');
    expect(screen.getByRole('link', { name: 'Waiting 2' })).toBeDefined();
  });

  it('links a comment to its place in the thread', () => {
    renderList(pageOf([comment]));
    const link = screen.getByRole('link', { name: 'Comment: Lõhnad' });
    expect(link.getAttribute('href')).toBe('/moderator/community/posts/p1?cursor=6#c-c1');
  });

  it('offers in a row’s menu only the actions that apply to the row', () => {
    renderList(pageOf([comment]));
    const acts = screen.getAllByRole('button', { hidden: true }).map(({ textContent }) => textContent);
    expect(acts).toContain('Restore');
    for (const name of ['Approve', 'Remove', 'Pin']) expect(acts).not.toContain(name);
  });
});

describe('acting on chosen posts', () => {
  it('sends the versions that were shown, says what was done and reloads the list', async () => {
    const calls = fakeApi({
      [bulk]: { data: { results: [resultOf(post), resultOf(other)], nextCursor: null } },
      'GET /api/admin/posts': pageOf([{ ...post, state: 'published', heldWord: null }]),
    });
    const { user } = renderList(pageOf([post, other]));
    await user.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }));
    await user.click(actOnChosen('Approve'));
    const dialog = await screen.findByRole('dialog', { name: 'Approve (2)' });
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Done: 2')).toBeDefined();
    expect(calls[0]?.body).toEqual({
      ...{ action: 'approve', reason: '' },
      items: [
        { type: 'post', id: 'p1', version: 3 },
        { type: 'post', id: 'p2', version: 1 },
      ],
    });
    expect(await screen.findByText('Published', { selector: '.badge' })).toBeDefined();
    expect(screen.queryByText('2 chosen')).toBeNull();
  });

  it('asks for a reason, and shows the error on its field', async () => {
    fakeApi({ [bulk]: { status: 400, code: 'validation_failed', fields: { reason: 'reason_too_long' } } });
    const { user } = renderList(pageOf([{ ...post, state: 'published' }]));
    await user.click(screen.getByRole('checkbox', { name: /Müün voodi/ }));
    await user.click(actOnChosen('Remove'));
    const dialog = await screen.findByRole('dialog', { name: 'Remove' });
    expect(within(dialog).getByText('The author reads this. Help them understand.')).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    const field = within(dialog).getByRole('textbox', { name: 'In your own words' });
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('acting on many posts', () => {
  it('lists what could not be done, and doesn’t offer archived spaces', async () => {
    fakeApi({
      [bulk]: { data: { results: [resultOf(post), resultOf(other, 'not_for_comments')], nextCursor: null } },
      'GET /api/admin/posts': pageOf([post, other]),
    });
    const { user } = renderList(pageOf([post, other]));
    await user.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }));
    await user.click(actOnChosen('Move to another space'));
    const dialog = await screen.findByRole('dialog', { name: 'Move to another space (2)' });
    expect(within(dialog).getAllByRole('option')).toHaveLength(1);
    await user.click(within(dialog).getByRole('button', { name: 'Move to another space' }));
    expect(await within(dialog).findByText('Done: 1. Failed: 1')).toBeDefined();
    expect(within(dialog).getByRole('listitem').textContent).toBe('Ostan voodi: This can’t be done with a comment.');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText('Done: 1')).toBeDefined();
  });

  it('works in steps through everything that matches the filter, and resumes where it failed', async () => {
    const answers: Record<string, object> = {
      [bulk]: ({ body }: { body: { cursor?: string } }) =>
        body.cursor
          ? { status: 503, code: 'unavailable' }
          : { data: { results: [resultOf(post), resultOf(other)], nextCursor: 'p2' } },
    };
    const calls = fakeApi(answers);
    const { user } = renderList(pageOf([post, other], 3));
    await user.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Choose all that match (3)' }));
    expect(screen.getByText('All that match chosen (3)')).toBeDefined();
    await user.click(actOnChosen('Approve'));
    const dialog = await screen.findByRole('dialog', { name: 'Approve (3)' });
    const approve = within(dialog).getByRole('button', { name: 'Approve' });
    await user.click(approve);
    expect(await within(dialog).findByText('Done: 2 of 3')).toBeDefined();
    answers[bulk] = { data: { results: [resultOf(comment)], nextCursor: null } };
    answers['GET /api/admin/posts'] = pageOf([]);
    await user.click(approve);
    expect(await screen.findByText('Done: 3')).toBeDefined();
    const all = { action: 'approve', reason: '', filter: query, asOf: '2026-06-15T09:00:00.000Z' };
    const bodies = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(bodies).toEqual([all, { ...all, cursor: 'p2' }, { ...all, cursor: 'p2' }]);
  });
});
