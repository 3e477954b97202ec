import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { mapProfileTexts } from '#api/platform/actor/contract.ts';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  type CommonResponse,
  call,
  countRowsRead,
  createActorContext,
  createLargeCommunity,
  createTestCommunity,
  day,
  explain,
  insertComment,
  insertExpert,
  insertPost,
  insertSpace,
  later,
  type TestActor,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { posts } from '../posts/schema.ts';
import type { ListedMember, MemberCard } from './contract.ts';
import { memberGroups, memberSorts } from './contract.ts';
import { loadMembersPage } from './list-members.ts';
import { membersQuery } from './queries.ts';

const at = (milliseconds: number) => later(milliseconds).getTime();

interface Answer extends CommonResponse {
  data: { items: ListedMember[]; nextCursor: string | null };
}

async function createHere(given?: TestCommunity) {
  const community = given ?? (await createTestCommunity());
  const mari = await actors.member(community, { user: { name: 'Mari Maasikas', createdAt: at(-90 * day) } });
  const read = async (query = '', as: TestActor = mari) =>
    (await call<Answer>(community, 'GET', `/api/members?${query}`, { as })).body.data;
  const names = async (query = '', as: TestActor = mari) => (await read(query, as)).items.map(({ name }) => name);
  const join = (name: string | null, user: Partial<typeof users.$inferInsert> = {}) =>
    actors.member(community, { user: { name, ...user } });
  const card = (id: string, as: TestActor = mari) =>
    call<CommonResponse & { data: MemberCard }>(community, 'GET', `/api/members/${id}/card`, { as });
  return { community, db: community.db, mari, read, names, join, card };
}

/** Reasons why a member is hidden from everyone else, with the columns that cause it. */
const unseen = [
  ['hides their profile', { profileVisibility: 'nobody' }],
  ['is banned', { status: 'banned' }],
  ['is inactive', { status: 'inactive' }],
  ['hasn’t confirmed their address', { emailVerifiedAt: null }],
  ['was deleted', { status: 'inactive', deletedAt: 1, name: null }],
] as const;

describe('GET /api/members', () => {
  it('shows a summary of a member, without their e-mail address', async () => {
    const { community, read } = await createHere();
    const about = `Elan\nKihnus.  ${'Kala '.repeat(60)}`;
    const expert = await insertExpert(community, { name: 'Jaan Tamm', about, avatarKey: 'kuu/avatars/1.webp' });
    await community.db.update(users).set({ role: 'moderator' }).where(eq(users.id, expert.id));
    const { items } = await read('q=jaan');
    expect(items).toEqual([
      {
        id: expert.id,
        name: 'Jaan Tamm',
        initials: 'JT',
        picture: '/files/kuu/avatars/1.webp',
        isExpert: true,
        isStaff: true,
        headline: 'Unenõustaja',
        ...mapProfileTexts(() => ''),
        about: expect.stringMatching(/^Elan Kihnus\. Kala .*…$/),
        memberSince: testNow.toISOString(),
      },
    ]);
    expect(items[0]?.about.length).toBeLessThanOrEqual(161);
    expect(JSON.stringify(items)).not.toContain('@');
  });

  it.each(unseen)('omits members who %s, even in a search and for staff', async (_, user) => {
    const { community, names, join } = await createHere();
    const gone = await join('Urve Ulm');
    expect(await names('q=urve')).toEqual(['Urve Ulm']);
    await community.db.update(users).set(user).where(eq(users.id, gone.id));
    const admin = await actors.admin(community, { user: { name: 'Admin' } });
    expect(await names('q=urve', admin)).toEqual([]);
    for (const sort of memberSorts) expect(await names(`sort=${sort}`, admin)).not.toContain('Urve Ulm');
  });

  it('omits members without a name', async () => {
    const { names, join } = await createHere();
    await join(null);
    expect(await names()).toEqual(['Mari Maasikas']);
  });

  it('sorts by name, join date, or latest post or comment', async () => {
    const { community, names, join } = await createHere();
    const [anu, bert] = [await join('anu', { createdAt: at(-3 * day) }), await join('Bert', { createdAt: at(-day) })];
    expect(await names('sort=name')).toEqual(['anu', 'Bert', 'Mari Maasikas']);
    expect(await names('sort=newest')).toEqual(['Bert', 'anu', 'Mari Maasikas']);
    const post = await insertPost(community, { authorId: anu.id, createdAt: at(1) });
    expect((await names()).slice(0, 1)).toEqual(['anu']);
    await insertComment(community, { postId: post, authorId: bert.id, createdAt: at(2) });
    expect((await names()).slice(0, 2)).toEqual(['Bert', 'anu']);
    await insertComment(community, { postId: post, authorId: anu.id, createdAt: at(3), state: 'held' });
    expect((await names()).slice(0, 2)).toEqual(['Bert', 'anu']);
  });

  it('counts a held post as the member’s latest writing once it is published', async () => {
    const { community, db, names, join } = await createHere();
    const [anu, bert] = [await join('Anu'), await join('Bert')];
    await insertPost(community, { authorId: bert.id, createdAt: at(1) });
    const id = await insertPost(community, { authorId: anu.id, createdAt: at(2), state: 'held', publishedAt: null });
    expect((await names())[0]).toBe('Bert');
    await db
      .update(posts)
      .set({ state: 'published', publishedAt: at(3) })
      .where(eq(posts.id, id));
    expect((await names())[0]).toBe('Anu');
  });

  it('filters by experts, staff, and members who joined in the last 30 days', async () => {
    const { community, names, join } = await createHere();
    await insertExpert(community, { name: 'Eha Ekspert', createdAt: at(-40 * day) });
    await actors.moderator(community, { user: { name: 'Mart Moderaator', createdAt: at(-40 * day) } });
    await join('Uku Uus', { createdAt: at(-29 * day) });
    await join('Vaike Vana', { createdAt: at(-31 * day) });
    expect(await names('who=experts')).toEqual(['Eha Ekspert']);
    expect(await names('who=staff')).toEqual(['Mart Moderaator']);
    for (const sort of memberSorts) expect(await names(`who=new&sort=${sort}`)).toContain('Uku Uus');
    expect(await names('who=new')).not.toContain('Vaike Vana');
    expect(await names('who=experts&q=mart')).toEqual([]);
    expect(await names('who=staff&q=mart')).toEqual(['Mart Moderaator']);
  });

  it('finds a member once, by a prefix of any word in their name', async () => {
    const { names, join } = await createHere();
    await join('Peeter Peegel');
    await join('Õnne-Liis Öövel');
    for (const q of ['pee', 'PEEG', 'peegel pee', 'p p']) expect(await names(`q=${q}`)).toEqual(['Peeter Peegel']);
    for (const q of ['liis', 'öö õnne']) expect(await names(`q=${q}`)).toEqual(['Õnne-Liis Öövel']);
    for (const q of ['eeter', 'pee öö', '%25', '_']) expect(await names(`q=${q}`)).toEqual([]);
  });

  it.each(memberSorts.flatMap((sort) => ['', 'p'].map((q) => [sort, q] as const)))(
    'pages through members sorted by %s, searching "%s", without gaps or repeats',
    async (sort, q) => {
      const { read, join } = await createHere();
      const made = ['Paul', 'paul', 'Piia Pihl', 'Pille', 'Pille', 'Priit'];
      for (const [index, name] of made.entries()) await join(name, { createdAt: at(-(index >> 1) * day) });
      const seen: string[] = [];
      let cursor = '';
      do {
        const page = await read(`sort=${sort}&q=${q}&limit=2${cursor}`);
        seen.push(...page.items.map(({ name }) => name));
        cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
      } while (cursor);
      expect(seen.sort()).toEqual([...made, ...(q === '' ? ['Mari Maasikas'] : [])].sort());
    },
  );

  it('refuses visitors and unknown values', async () => {
    const { community, mari } = await createHere();
    expect((await call(community, 'GET', '/api/members')).status).toBe(401);
    for (const query of ['who=paying', 'sort=tier', 'cursor=x', 'limit=101'])
      expect((await call(community, 'GET', `/api/members?${query}`, { as: mari })).status).toBe(400);
  });

  it('is read in one database exchange together with the spaces', async () => {
    const { community, mari } = await createHere();
    await insertSpace(community);
    const context = await createActorContext(community, mari);
    const before = context.roundTrips();
    const { data } = await loadMembersPage(context, {});
    expect([data.items.length, data.spaces.length, context.roundTrips() - before]).toEqual([1, 1, 1]);
  });
});

describe('the list of members', () => {
  const parts = [
    ...memberGroups.flatMap((who) => memberSorts.map((sort) => ({ who, sort, q: '' }))),
    ...memberGroups.map((who) => ({ who, sort: 'active' as const, q: 'mari m' })),
  ];
  it.each(parts)('needs no full table scan for the group "$who" sorted by $sort, searching "$q"', async (part) => {
    const { db, mari } = await createHere();
    for (const cursor of [undefined, { value: 5, id: mari.id }]) {
      const query = membersQuery({ ...part, viewerId: mari.id, cursor, limit: 20 }, testNow);
      const plan = await explain(db, { getSQL: () => query });
      expect(plan.filter((line) => /^SCAN (?!users USING INDEX users_(?:expert|staff)|CONSTANT)/.test(line))).toEqual(
        [],
      );
      if (part.who === 'all' || part.q) expect(plan.join('\n')).not.toContain('TEMP B-TREE');
    }
  });

  it('is read by looking at few of 10,000 members, for any order and search', async () => {
    const { read } = await createHere(await createLargeCommunity());
    for (const query of [...memberSorts.map((sort) => `sort=${sort}`), 'q=m', 'q=pere', 'q=mari pere00', 'who=new']) {
      let found = 0;
      const rowsRead = await countRowsRead(async () => {
        found = (await read(query)).items.length;
      });
      expect([query, rowsRead < 2_000]).toEqual([query, true]);
      expect([query, found]).toEqual([query, query === 'who=new' ? 0 : 20]);
    }
  });
});

describe('GET /api/members/:id/card', () => {
  it('counts the posts that the viewer may read', async () => {
    const { community, join, card, mari } = await createHere();
    const jaan = await join('Jaan');
    const authorId = jaan.id;
    await insertPost(community, { authorId });
    await insertPost(community, { authorId, state: 'deleted' });
    await insertPost(community, { authorId, spaceId: await insertSpace(community, { readAccess: 'premium' }) });
    await insertPost(community, { authorId, spaceId: await insertSpace(community, { mustJoin: true }) });
    const { body } = await card(jaan.id);
    expect(body.data).toMatchObject({ id: jaan.id, name: 'Jaan', postCount: 1, headline: null });
    expect((await card(jaan.id, await actors.premium(community))).body.data.postCount).toBe(2);
    expect((await card(mari.id)).body.data.postCount).toBe(0);
  });

  it.each(unseen)('returns 404 for members who %s', async (_, user) => {
    const { db, join, card, mari } = await createHere();
    const gone = await join('Urve');
    await db.update(users).set(user).where(eq(users.id, gone.id));
    expect((await card(gone.id)).status).toBe(404);
    expect((await card(newId())).status).toBe(404);
    await db.update(users).set({ profileVisibility: 'nobody' }).where(eq(users.id, mari.id));
    expect((await card(mari.id)).status).toBe(200);
  });
});
