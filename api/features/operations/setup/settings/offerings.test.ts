import { describe, expect, it } from 'vitest';
import { withSettings } from '#api/context.ts';
import { digestSettings, notifications } from '#api/features/accounts/notifications/schema.ts';
import { sendDigests } from '#api/features/community/digests/index.ts';
import { loadHome } from '#api/features/site/home/index.ts';
import { replaceHomeSections } from '#api/features/site/home/replace-home-sections.ts';
import { newId } from '#api/platform/database/ids.ts';
import { isOffered, type Offering, offerings } from '#api/platform/offerings/contract.ts';
import { calls as records } from '#api/testing/calls.ts';
import {
  actors,
  type CommonResponse,
  call,
  createTestCommunity,
  createTestContext,
  hour,
  insertContent,
  readOutbox,
  type TestActor,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';

const calls = Object.keys(records).map((each) => each.split(' ') as ['GET', string]);
const unknown = '00000000-0000-7000-8000-000000000000';

async function administered() {
  const community = await createTestCommunity();
  const as = await actors.admin(community);
  let version = 0;
  const set = async (changes: Partial<Record<Offering, boolean | null>>) => {
    const body = { group: 'offerings', version, changes };
    const { status } = await call<CommonResponse>(community, 'PATCH', '/api/admin/settings', { as, body });
    expect(status).toBe(200);
    version += 1;
  };
  return { community, as, set };
}

const unread = async (community: TestCommunity, as: TestActor) =>
  (await call<{ data: { unreadCount: number } }>(community, 'GET', '/api/notifications/unread-count', { as })).body.data
    .unreadCount;

describe('a switched-off offering', () => {
  it.each(offerings)('returns 404 for every call, even an administrator’s: %s', async (offering) => {
    const { community, as, set } = await administered();
    await set({ [offering]: false });
    const its = calls.filter(([, path]) => !isOffered([offering], path));
    for (const [method, pattern] of its) {
      const path = pattern.replace(/:\w+/g, unknown);
      const { status, body } = await call<CommonResponse>(community, method, path, { as });
      expect([method, path, status, body.error?.code]).toEqual([method, path, 404, 'not_found']);
    }
  });

  it('covers all calls and pages under its paths, and no others', () => {
    const open = ['/', '/events-and-more', '/eventsx', '/pricing?next=/events', '/api/messages/inbox', ''];
    const closed = ['/events', '/events/x', '/events?when=past', '/events#top', '/api/events/:id', '/admin/events'];
    expect(open.filter((path) => !isOffered(['events'], path))).toEqual([]);
    expect(closed.filter((path) => isOffered(['events'], path))).toEqual([]);
    for (const each of offerings)
      expect(calls.some(([, path]) => !isOffered([each], path)) || each === 'resources').toBe(true);
  });

  it('doesn’t affect any other call', async () => {
    const { community, as, set } = await administered();
    await set(Object.fromEntries(offerings.map((each) => [each, false])));
    for (const path of [
      '/api/users/profile',
      '/api/threads',
      '/api/subscription',
      '/api/admin/settings',
      '/api/search',
    ]) {
      expect([path, (await call(community, 'GET', path, { as })).status]).toEqual([path, 200]);
    }
  });

  it('is unavailable from the next call on, and available again once it is switched on', async () => {
    const { community, as, set } = await administered();
    const { slug } = await insertContent(community);
    const article = async () => (await call(community, 'GET', `/api/articles/${slug}`, { as })).status;
    expect(await article()).toBe(200);
    await set({ articles: false });
    expect(await article()).toBe(404);
    await set({ articles: null });
    expect(await article()).toBe(200);
  });

  it('doesn’t appear in search results', async () => {
    const { community, as, set } = await administered();
    await insertContent(community, {}, [{ title: 'Kuuvalguse rada' }]);
    const hits = async () =>
      (await call<{ data: { items: unknown[] } }>(community, 'GET', '/api/search?q=kuuvalguse', { as })).body.data
        .items;
    expect(await hits()).toHaveLength(1);
    await set({ articles: false });
    expect(await hits()).toEqual([]);
  });

  it('keeps its notifications, which are counted again once it is switched on', async () => {
    const { community, set } = await administered();
    const mari = await actors.member(community);
    const at = testNow.getTime();
    const notification = {
      userId: mari.id,
      subjectId: newId(),
      path: '/community/posts/x',
      title: 'Kuu',
      excerpt: '',
      createdAt: at,
    };
    await community.db.insert(notifications).values([
      { ...notification, id: newId(), kind: 'reply' },
      { ...notification, id: newId(), kind: 'gift_card', subjectId: newId(), path: '/subscription' },
    ]);
    expect(await unread(community, mari)).toBe(2);
    await set({ community: false });
    expect(await unread(community, mari)).toBe(1);
    await set({ community: true });
    expect(await unread(community, mari)).toBe(2);
  });

  it('doesn’t appear in the digest', async () => {
    const { community, set } = await administered();
    const mari = await actors.member(community);
    const notification = { userId: mari.id, subjectId: newId(), path: '/community/posts/x', title: 'Kuu', excerpt: '' };
    const createdAt = testNow.getTime() - hour;
    await community.db.insert(notifications).values({ ...notification, id: newId(), kind: 'comment', createdAt });
    await community.db
      .insert(digestSettings)
      .values({ userId: mari.id, frequency: 'daily', weekday: 1, hour: 8, nextAt: testNow.getTime() - 1 });
    await set({ community: false });
    await sendDigests(await withSettings(createTestContext(community)));
    expect(await readOutbox(community)).toEqual([]);
  });

  it('has no list on the home page and no button linking to it', async () => {
    const { community, set } = await administered();
    const both = (text: string) => ({ et: text, en: text });
    const to = (path: string) => ({ label: both(path), path });
    await replaceHomeSections(community.db, [
      { kind: 'hero', title: both('Tere'), lead: both('Tule'), primary: to('/events'), secondary: to('/articles/kuu') },
      { kind: 'content', type: 'event', title: both('Üritused'), action: to('/events') },
      { kind: 'content', type: 'article', title: both('Artiklid'), action: to('/events') },
      { kind: 'invitation', title: both('Liitu'), lead: both('Tule'), primary: to('/events') },
    ]);
    await set({ events: false });
    const { sections } = await loadHome(await withSettings(createTestContext(community)));
    expect(sections).toMatchObject([
      { kind: 'hero', primary: { path: '/articles/kuu' } },
      { kind: 'content', type: 'article' },
      { kind: 'invitation', primary: { path: '/auth/signup' } },
    ]);
  });
});
