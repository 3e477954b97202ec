import { describe, expect, it } from 'vitest';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  call,
  createTestCommunity,
  insertComment,
  insertPost,
  later,
  minute,
  testNow,
} from '#api/testing/index.ts';
import { refuseFullScans } from '#api/testing/refuse-full-scans.ts';
import type { PostDetails } from './contract.ts';

const community = await createTestCommunity();
const staff = await actors.moderator(community);
const mari = await actors.member(community, { user: { name: 'Mari Maasikas' } });

const details = async (id: string, query: Record<string, string> = {}) =>
  (
    await call<{ data: PostDetails }>(community, 'GET', `/api/admin/posts/${id}?${new URLSearchParams(query)}`, {
      as: staff,
    })
  ).body.data;
const send = (method: 'POST' | 'PATCH', path: string, body: object, now = testNow, as = staff) =>
  call<{ data: { version: number }; error?: object }>(community, method, path, { as, body, now });
const edit = async (id: string, version: number, body: string) =>
  expect(
    (await send('PATCH', `/api/posts/${id}`, { title: 'Uni', body, version }, later(version * minute), mari)).status,
  ).toBe(200);
const write = (post: Parameters<typeof insertPost>[1] = {}) =>
  insertPost(community, { authorId: mari.id, title: 'Uni', body: 'Magan halvasti.', ...post });
const signs = { same: '', removed: '-', added: '+' };
const marked = (changes: PostDetails['revisions']['items'][number]['body']) =>
  changes.map(({ kind, text }) => signs[kind] + text);

describe('the details of a post', () => {
  it.each(['published', 'held', 'removed'] as const)('show a %s post with its text', async (state) => {
    const found = await details(await write({ state }));
    expect(found).toMatchObject({ state, author: { name: 'Mari Maasikas' }, texts: [{ title: 'Uni' }] });
    expect(found.texts[0]?.html).toContain('Magan halvasti.');
  });

  it('show what is left of a post that its author deleted', async () => {
    const id = await write();
    await insertComment(community, { postId: id, body: 'Minul ka.' });
    await call(community, 'DELETE', `/api/posts/${id}`, { as: mari, body: {} });
    expect(await details(id)).toMatchObject({
      state: 'deleted',
      texts: [],
      comments: { items: [{ state: 'published' }] },
    });
  });

  it('are refused to members, and return 404 for an unknown post', async () => {
    const id = await write();
    expect((await call(community, 'GET', `/api/admin/posts/${id}`, { as: mari })).status).toBe(403);
    expect((await call(community, 'GET', `/api/admin/posts/${newId()}`, { as: staff })).status).toBe(404);
  });
});

describe('a post’s history', () => {
  it('compares each text with its replacement, newest first', async () => {
    const id = await write();
    await edit(id, 1, 'Magan hästi.');
    await edit(id, 2, 'Magan nüüd hästi.');
    const { items } = (await details(id)).revisions;
    expect(items.map(({ body }) => marked(body))).toEqual([
      ['Magan ', '+nüüd ', 'hästi.'],
      ['Magan ', '-halvasti', '+hästi', '.'],
    ]);
    expect(items[0]).toMatchObject({ isHidden: false, replacedBy: { id: mari.id, name: 'Mari Maasikas' } });
  });

  it('shows ten texts per page, and compares correctly across pages', async () => {
    const id = await write({ body: 'v1' });
    for (let version = 1; version <= 12; version += 1) await edit(id, version, `v${version + 1}`);
    const { items, nextCursor } = (await details(id)).revisions;
    expect([items.length, marked(items[0]?.body ?? [])]).toEqual([10, ['-v12', '+v13']]);
    const older = (await details(id, { revision: nextCursor ?? '' })).revisions;
    expect(older.items.map(({ body }) => marked(body))).toEqual([
      ['-v2', '+v3'],
      ['-v1', '+v2'],
    ]);
    expect(older.nextCursor).toBeNull();
  });

  it('shows staff a hidden text, which other members can’t read', async () => {
    const id = await write({ body: 'Minu aadress on Kase 1.' });
    await edit(id, 1, 'Magan hästi.');
    const revisionId = (await details(id)).revisions.items[0]?.id ?? '';
    await send('POST', `/api/posts/${id}/revisions/${revisionId}/hide`, { reason: 'Aadress' });
    const found = await details(id);
    expect(found.revisions.items[0]?.isHidden).toBe(true);
    expect(marked(found.revisions.items[0]?.body ?? []).join('')).toContain('Kase');
    expect(found.log.items[0]).toMatchObject({ action: 'revision.hide', targetId: revisionId, reason: 'Aadress' });
    const as = await actors.member(community);
    const theirs = await call(community, 'GET', `/api/posts/${id}/revisions`, { as });
    expect([theirs.status, JSON.stringify(theirs.body)]).toEqual([200, expect.not.stringContaining('Kase')]);
  });
});

describe('the comments of a post, shown to staff', () => {
  it('are listed in order of writing, in all states or only one, and paged by position', async () => {
    const postId = await write();
    const states = ['published', 'held', 'removed', 'published'] as const;
    for (const state of states) await insertComment(community, { postId, state, body: `**${state}**` });
    const first = (await details(postId, { limit: '3' })).comments;
    expect(first.items.map(({ state }) => state)).toEqual(['published', 'held', 'removed']);
    expect(first.items[2]?.html).toContain('<strong>removed</strong>');
    const rest = (await details(postId, { limit: '3', cursor: first.nextCursor ?? '' })).comments;
    expect([rest.items.length, rest.nextCursor]).toEqual([1, null]);
    expect((await details(postId, { state: 'held' })).comments.items).toHaveLength(1);
  });
});

describe('a post’s log', () => {
  it('shows who changed what about the post and its comments, why and when', async () => {
    const id = await write();
    const commentId = await insertComment(community, { postId: id });
    await send('POST', `/api/comments/${commentId}/remove`, { ground: 'spam' }, later(minute));
    await send('POST', `/api/posts/${id}/lock`, { reason: 'Puhkame' }, later(2 * minute));
    await send('POST', `/api/posts/${await write()}/lock`, {});
    const { log } = await details(id);
    expect(log.items).toMatchObject([
      {
        ...{ action: 'post.lock', targetType: 'post', actor: { id: staff.id }, reason: 'Puhkame', ground: null },
        ...{ before: { isLocked: false }, after: { isLocked: true }, position: null },
        at: later(2 * minute).toISOString(),
      },
      { action: 'comment.remove', position: 1, ground: 'spam', after: { state: 'removed' } },
    ]);
    expect(log.items).toHaveLength(2);
  });
});

describe('the reports on a post', () => {
  it('include reports on the post and its comments, without the reporter', async () => {
    const id = await write();
    const commentId = await insertComment(community, { postId: id, authorId: mari.id });
    const jaan = await actors.member(community, { user: { name: 'Jaan Tamm' } });
    const report = { reason: 'spam', details: 'Müüb midagi', isInGoodFaith: true };
    for (const target of [
      { type: 'post', id },
      { type: 'comment', id: commentId },
    ]) {
      expect((await send('POST', '/api/reports', { ...report, target }, testNow, jaan)).status).toBeLessThan(300);
    }
    const found = await details(id);
    expect(found.reports.map(({ target, position }) => [target, position]).sort()).toEqual([
      ['comment', 1],
      ['post', null],
    ]);
    expect(found.reports[0]).toMatchObject({
      reason: 'spam',
      words: 'Müüb midagi',
      state: 'pending',
      timesReported: 1,
    });
    expect(JSON.stringify(found.reports)).not.toContain('Jaan');
  });
});

it('the details of a post are read without full table scans', async () => {
  const id = await write();
  await refuseFullScans(community, () =>
    details(id, { state: 'held', revision: newId(), entry: newId(), cursor: '5' }),
  );
});
