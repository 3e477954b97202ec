import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { notifications } from '#api/features/accounts/notifications/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import {
  actors,
  call,
  createTestCommunity,
  insertComment,
  insertPost,
  insertSpace,
  later,
  minute,
  type TestActor,
} from '#api/testing/index.ts';
import { comments } from '../../comments/schema.ts';
import { mentions } from '../../mentions/schema.ts';
import type { Revision } from '../contract.ts';
import { posts, postTexts } from '../schema.ts';

const community = await createTestCommunity();
const { db } = community;
const [mari, staff] = [await actors.member(community), await actors.moderator(community)];
const now = later(minute);

interface Answer {
  data: { id: string; state: string; version: number; editedAt: string | null };
  error?: { code: string; fields?: Record<string, { code: string }> };
}
const edit = (id: string, body: object, as: TestActor = mari) =>
  call<Answer>(community, 'PATCH', `/api/posts/${id}`, { as, now, body: { title: 'Uni', version: 1, ...body } });
const remove = (id: string, as: TestActor = mari, body: object = {}) =>
  call(community, 'DELETE', `/api/posts/${id}`, { as, body });
const act = (id: string, verb: string, body: object = {}) =>
  call(community, 'POST', `/api/posts/${id}/${verb}`, { as: staff, body });
const revisionsOf = async (id: string, as: TestActor = mari) =>
  (await call<{ data: { items: Revision[] } }>(community, 'GET', `/api/posts/${id}/revisions`, { as })).body.data
    ?.items;
const staffEditOf = async (id: string, as: TestActor = mari, locale = 'et') => {
  const headers = { cookie: `locale=${locale}` };
  const post = await call<{ data: { staffEdit: object | null } }>(community, 'GET', `/api/posts/${id}`, {
    as,
    headers,
  });
  return post.body.data.staffEdit;
};
const postOf = async (id: string) => (await db.select().from(posts).where(eq(posts.id, id)))[0];
const textsOf = (id: string) => db.select().from(postTexts).where(eq(postTexts.postId, id));
const own = (post: Parameters<typeof insertPost>[1] = {}) => insertPost(community, { authorId: mari.id, ...post });
const naming = ({ id }: { id: string }) => `[@Mari](/profile/${id})`;
const mentionsNotified = ({ id }: { id: string }, subjectId: string) =>
  db.$count(notifications, and(eq(notifications.userId, id), eq(notifications.subjectId, subjectId)));
const acts = (targetId: string) => db.select().from(auditLog).where(eq(auditLog.targetId, targetId));

describe('PATCH /api/posts/{id}', () => {
  it('changes the text and keeps the earlier one as a revision', async () => {
    const id = await own({ body: 'Esimene' });
    const { status, body } = await edit(id, { title: 'Hea uni', body: 'Teine' });
    expect([status, body.data]).toEqual([200, { id, state: 'published', version: 2, editedAt: now.toISOString() }]);
    expect(await textsOf(id)).toMatchObject([{ locale: 'et', title: 'Hea uni', body: 'Teine', plain: 'Teine' }]);
    expect(await revisionsOf(id)).toMatchObject([
      { locale: 'et', title: 'Uni', body: 'Esimene', isHidden: false, replacedBy: { id: mari.id } },
    ]);
  });

  it('adds and removes the text in the other language, and keeps a removed text as a revision', async () => {
    const id = await own();
    await edit(id, { body: 'Teine', texts: { en: { title: 'Sleep', body: 'Second' } } });
    expect((await textsOf(id)).map(({ title }) => title).sort()).toEqual(['Sleep', 'Uni']);
    await edit(id, { body: 'Teine', version: 2, texts: { en: null } });
    expect(await textsOf(id)).toMatchObject([{ locale: 'et', body: 'Teine' }]);
    expect((await revisionsOf(id))?.map(({ title }) => title)).toEqual(['Sleep', '', 'Uni']);
  });

  it('shows why staff changed the text in one language, until the author changes that text', async () => {
    const [id, reader] = [await own({ body: 'Esimene' }), await actors.member(community)];
    const change = async (version: number, as: TestActor, body: object) => {
      const given = { title: 'Uni', body: 'Esimene', version, locale: 'et', ...body };
      const at = later(version * minute);
      expect((await call(community, 'PATCH', `/api/posts/${id}`, { as, now: at, body: given })).status).toBe(200);
    };
    const shown = async () => [await staffEditOf(id, reader, 'en'), await staffEditOf(id, reader)];
    await change(1, staff, { texts: { en: { title: 'Sleep', body: 'Buy pills' } }, reason: 'Tõlge' });
    const added = { locale: 'en', title: '', body: '', isByStaff: true, reason: 'Tõlge' };
    expect(await revisionsOf(id, reader)).toMatchObject([added]);
    await change(2, mari, { body: 'Teine' });
    expect(await shown()).toEqual([{ reason: 'Tõlge' }, { reason: 'Tõlge' }]);
    await change(3, staff, { body: 'Kolmas', reason: 'Isikuandmed' });
    expect(await shown()).toEqual([{ reason: 'Tõlge' }, { reason: 'Isikuandmed' }]);
    await change(4, mari, { body: 'Neljas', texts: { en: { title: 'Sleep', body: 'My words' } } });
    expect(await shown()).toEqual([null, null]);
    expect((await revisionsOf(id, reader))?.at(-1)).toMatchObject(added);
  });

  it('shows why staff removed a text, until the author adds it again', async () => {
    const id = await own({ body: 'Esimene' });
    const change = (version: number, as: TestActor, en: object | null) =>
      edit(id, { body: 'Esimene', version, texts: { en }, reason: 'Reklaam' }, as);
    await change(1, mari, { title: 'Sleep', body: 'Ad' });
    await change(2, staff, null);
    expect(await staffEditOf(id)).toEqual({ reason: 'Reklaam' });
    await change(3, mari, { title: 'Sleep', body: 'No ad' });
    expect(await staffEditOf(id)).toBeNull();
  });

  it('refuses an outdated edit, and stores only one of several concurrent edits', async () => {
    const id = await own({ body: 'Esimene' });
    const answers = await Promise.all(['a', 'b', 'c'].map((body) => edit(id, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = answers.filter(({ status }) => status === 409).map(({ body }) => body.error?.code);
    expect(refused).toEqual(['version_outdated', 'version_outdated']);
    expect((await revisionsOf(id))?.map(({ body }) => body)).toEqual(['Esimene']);
    expect((await postOf(id))?.version).toBe(2);
  });

  it('creates no version if the text is unchanged', async () => {
    const id = await own({ body: 'Sama' });
    expect((await edit(id, { body: 'Sama' })).body.data).toMatchObject({ version: 1, editedAt: null });
    expect(await revisionsOf(id)).toEqual([]);
  });

  it('refuses the author’s edit of a locked post, but not a staff member’s', async () => {
    const id = await own({ lockedAt: 1 });
    const refused = await edit(id, { body: 'Teine' });
    expect([refused.status, refused.body.error?.code]).toEqual([403, 'post_locked']);
    expect((await edit(id, { body: 'Teine', reason: 'Isikuandmed' }, staff)).status).toBe(200);
    expect(await acts(id)).toMatchObject([
      { action: 'post.edit', actorId: staff.id, before: { version: 1 }, after: { version: 2 }, reason: 'Isikuandmed' },
    ]);
  });

  it('refuses an edit that is processed after a lock, whichever request was sent first', async () => {
    const id = await own({ body: 'Esimene' });
    const [edited, locked] = await Promise.all([edit(id, { body: 'Teine' }), act(id, 'lock')]);
    expect(locked.status).toBe(200);
    const body = (await textsOf(id))[0]?.body;
    expect([edited.status, body]).toEqual(edited.status === 200 ? [200, 'Teine'] : [403, 'Esimene']);
    expect((await edit(id, { body: 'Kolmas', version: (await postOf(id))?.version })).status).toBe(403);
  });

  it.each([
    ['someone else’s post', () => insertPost(community), 403, 'forbidden'],
    ['a deleted post', () => own({ state: 'deleted' }), 409, 'post_deleted'],
    ['a post that staff removed', () => own({ state: 'removed' }), 409, 'post_deleted'],
    [
      'a post in an archived space',
      async () => own({ spaceId: await insertSpace(community, { archivedAt: 1 }) }),
      409,
      'space_archived',
    ],
    [
      'a post in a space that the author can’t read any more',
      async () => own({ spaceId: await insertSpace(community, { readAccess: 'donator' }) }),
      404,
      'not_found',
    ],
  ])('refuses to edit %s', async (_, insert, status, code) => {
    const id = await insert();
    const before = await textsOf(id);
    const refused = await edit(id, { body: 'Teine' });
    expect([refused.status, refused.body.error?.code]).toEqual([status, code]);
    expect(await textsOf(id)).toEqual(before);
  });

  it('lets the author edit a held post, which stays held and notifies no one', async () => {
    const jaan = await actors.member(community);
    const id = await own({ state: 'held', publishedAt: null });
    expect((await edit(id, { body: naming(jaan) })).body.data.state).toBe('held');
    expect(await mentionsNotified(jaan, id)).toBe(0);
  });

  it('notifies only members who weren’t notified before, once per person and post', async () => {
    const author = await actors.member(community);
    const [jaan, kati] = [await actors.member(community), await actors.member(community)];
    const id = await insertPost(community, { authorId: author.id });
    const change = (version: number, body: string) => edit(id, { version, body }, author);
    await change(1, naming(jaan));
    expect([await mentionsNotified(jaan, id), await mentionsNotified(kati, id)]).toEqual([1, 0]);
    await db.delete(notifications);
    await change(2, `${naming(jaan)} ${naming(kati)}`);
    expect([await mentionsNotified(jaan, id), await mentionsNotified(kati, id)]).toEqual([0, 1]);
    await change(3, 'Tere');
    await change(4, naming(jaan));
    expect(await mentionsNotified(jaan, id)).toBe(0);
    const named = and(eq(mentions.targetId, id), eq(mentions.kind, 'named'));
    expect((await db.select().from(mentions).where(named)).map(({ userId }) => userId)).toEqual([jaan.id]);
  });

  it('counts a newcomer’s new links, and refuses an edit over the limit', async () => {
    const author = await actors.member(community);
    const id = await insertPost(community, { authorId: author.id, body: 'https://a.ee' });
    const links = (count: number) => Array.from({ length: count }, (_, n) => `https://a.ee/${n}`).join(' ');
    const refused = await edit(id, { body: links(6) }, author);
    expect([refused.status, refused.body.error?.fields?.body?.code]).toEqual([400, 'too_many_links_today']);
    expect(await textsOf(id)).toMatchObject([{ body: 'https://a.ee' }]);
    expect((await edit(id, { body: `https://a.ee ${links(5)}` }, author)).status).toBe(200);
  });
});

describe('DELETE /api/posts/{id}', () => {
  it('leaves a tombstone without texts when the author deletes the post, and is idempotent', async () => {
    const id = await own();
    await edit(id, { body: naming(staff) });
    expect([(await remove(id)).status, (await remove(id)).status]).toEqual([200, 200]);
    expect([(await postOf(id))?.state, await textsOf(id), await mentionsNotified(staff, id)]).toEqual([
      'deleted',
      [],
      0,
    ]);
    expect(await revisionsOf(id, staff)).toEqual([]);
    expect(await acts(id)).toEqual([]);
  });

  it('keeps the texts of a post removed by staff for its author and staff, and records the reason', async () => {
    const id = await own();
    await edit(id, { body: 'Teine' });
    expect((await remove(id, staff, { reason: 'Reklaam' })).status).toBe(200);
    expect((await remove(id, staff, { reason: 'Reklaam' })).status).toBe(200);
    expect([(await postOf(id))?.state, (await textsOf(id)).length]).toEqual(['removed', 1]);
    expect(await revisionsOf(id, await actors.member(community))).toBeUndefined();
    expect(await revisionsOf(id)).toHaveLength(1);
    expect(await acts(id)).toMatchObject([
      { action: 'post.remove', before: { state: 'published' }, after: { state: 'removed' }, reason: 'Reklaam' },
    ]);
  });

  it('refuses other members', async () => {
    const id = await insertPost(community);
    expect((await remove(id)).status).toBe(403);
    expect((await remove(await insertPost(community, { state: 'held' }))).status).toBe(404);
    expect((await postOf(id))?.state).toBe('published');
  });

  it('keeps the comments', async () => {
    const id = await own();
    const comment = await insertComment(community, { postId: id, body: 'Sulle ka' });
    await remove(id);
    expect(await postOf(id)).toMatchObject({ state: 'deleted', commentCount: 1, lastPosition: 1 });
    expect(await db.select().from(comments).where(eq(comments.postId, id))).toMatchObject([
      { id: comment, state: 'published', body: 'Sulle ka' },
    ]);
  });
});

describe('a hidden revision', () => {
  it('is listed without its text for other members until staff show it again', async () => {
    const jaan = await actors.member(community);
    const id = await own({ body: 'Esimene' });
    await edit(id, { body: 'Isikukood 123' });
    await edit(id, { body: 'Kolmas', version: 2 });
    const [hidden, first] = (await revisionsOf(id)) ?? [];
    await act(id, `revisions/${hidden?.id}/hide`, { reason: 'Isikukood' });
    await act(id, `revisions/${hidden?.id}/hide`);
    const answer = await call(community, 'GET', `/api/posts/${id}/revisions`, { as: jaan });
    expect(JSON.stringify(answer.body)).not.toContain('Isikukood');
    expect(await revisionsOf(id, jaan)).toEqual([{ ...hidden, title: null, body: null, isHidden: true }, first]);
    expect(await revisionsOf(id)).toEqual([{ ...hidden, isHidden: true }, first]);
    expect((await revisionsOf(id, staff))?.[0]).toMatchObject({ body: 'Isikukood 123', isHidden: true });
    expect(await acts(hidden?.id ?? '')).toMatchObject([{ action: 'revision.hide', reason: 'Isikukood' }]);
    await act(id, `revisions/${hidden?.id}/show`);
    expect((await revisionsOf(id, jaan))?.[0]?.body).toBe('Isikukood 123');
  });

  it('is found only under its own post', async () => {
    const [id, other] = [await own(), await own()];
    await edit(id, { body: 'Teine' });
    const [revision] = (await revisionsOf(id)) ?? [];
    expect((await act(other, `revisions/${revision?.id}/hide`)).status).toBe(404);
  });
});
