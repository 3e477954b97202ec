import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type NewNotification, prepareNotifications, setScope } from '#api/features/accounts/notifications/index.ts';
import { digestSettings, notificationChannels } from '#api/features/accounts/notifications/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { runMinute } from '#api/jobs/run-minute.ts';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  day,
  failExchange,
  hour,
  later,
  minute,
  readOutbox,
  type TestCommunity,
} from '#api/testing/index.ts';
import { postFollows, postReads } from '../posts/marks/schema.ts';
import { posts, postTexts } from '../posts/schema.ts';
import { spaceMembers, spaces } from '../spaces/schema.ts';
import { sendDigests } from './index.ts';

/** A Monday at eight in Tallinn, when the next digest of everyone with default settings is due. */
const monday = new Date('2026-03-16T06:00:00.000Z');
const run = (community: TestCommunity, now = monday) => sendDigests(createTestContext(community, { now }));
const mailsOf = async (community: TestCommunity) => readOutbox(community);

async function insertSpace({ db }: TestCommunity, space: Partial<typeof spaces.$inferInsert> = {}) {
  const id = newId();
  const words = { slug: id, nameEt: 'Köök', nameEn: 'Kitchen', icon: 'coffee', position: 0 } as const;
  await db.insert(spaces).values({ id, ...words, createdAt: 0, ...space });
  await setScope(db, { id, access: space.readAccess ?? 'members', isQuiet: space.isQuiet ?? false });
  return id;
}

async function insertPost(
  { db }: TestCommunity,
  authorId: string,
  spaceId: string,
  post: Partial<typeof posts.$inferInsert> = {},
  title = 'Kuu paistab',
) {
  const id = newId();
  const at = later(-hour, monday).getTime();
  const times = { publishedAt: at, lastActivityAt: at, createdAt: at };
  await db.insert(posts).values({ id, spaceId, authorId, clientId: id, state: 'published', ...times, ...post });
  await db.insert(postTexts).values({ postId: id, locale: 'et', title, body: 'Tere', plain: 'Tere kõigile' });
  return id;
}

/** Creates a community with a member who turned the digest on last week, an author, and a space. */
async function arrange(user: Partial<typeof users.$inferInsert> = {}) {
  const community = await createTestCommunity();
  const mari = await actors.member(community, { user: { mailDigest: true, ...user } });
  const author = await actors.member(community, { user: { name: 'Jaan Tamm' } });
  await run(community, later(-5 * day, monday));
  const space = await insertSpace(community);
  return { community, mari, author, space };
}

const settingsOf = async ({ db }: TestCommunity, userId: string) =>
  (await db.select().from(digestSettings).where(eq(digestSettings.userId, userId)))[0];

async function notify(community: TestCommunity, to: string, given: Partial<NewNotification> = {}) {
  const context = createTestContext(community, { now: later(-2 * hour, monday) });
  const words = { subjectId: newId(), path: '/community/posts/x', title: 'Retsept', excerpt: 'Proovi soolaga' };
  const [first, ...rest] = prepareNotifications(context, {
    kind: 'followed_post',
    scopeId: null,
    actorId: null,
    ...words,
    ...given,
    to: [to],
  });
  if (first) await context.db.batch([first, ...rest]);
}

describe('a digest', () => {
  it('is sent on Monday at eight with what is new, in the member’s language, by the minute job', async () => {
    const { community, mari, author, space } = await arrange();
    await insertPost(community, author.id, space, { commentCount: 2 });
    await notify(community, mari.id, { actorId: author.id });
    await runMinute(createTestContext(community, { now: later(-minute, monday) }));
    expect(await mailsOf(community)).toEqual([]);
    await runMinute(createTestContext(community, { now: monday }));
    const [mail, ...more] = await mailsOf(community);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: mari.email, locale: 'et', subject: 'Nädala kokkuvõte: Kuu kogu' });
    expect(mail?.blocks).toMatchObject([
      { kind: 'heading' },
      { kind: 'subheading', text: 'Sulle' },
      { kind: 'link', label: 'Jaan Tamm kommenteeris postitust „Retsept“, mida sa jälgid' },
      { kind: 'quote', text: 'Proovi soolaga' },
      { kind: 'subheading', text: 'Uued postitused' },
      { kind: 'link', label: 'Kuu paistab', url: expect.stringContaining('/community/posts/') },
      { kind: 'text', text: 'Jaan Tamm · Köök · 2 kommentaari\nTere kõigile' },
      { kind: 'button' },
      { kind: 'note' },
    ]);
    const { pathname, search } = new URL(mail?.unsubscribe?.oneClick ?? '');
    expect((await call(community, 'POST', pathname + search)).status).toBe(200);
    expect(await settingsOf(community, mari.id)).toMatchObject({ nextAt: null });
  });

  it('cuts off a long post’s excerpt at the end of a word', async () => {
    const { community, author, space } = await arrange();
    await insertPost(community, author.id, space);
    await community.db.update(postTexts).set({ plain: 'kuusteist '.repeat(40) });
    await run(community);
    const [mail] = await mailsOf(community);
    expect(mail?.blocks).toContainEqual({
      kind: 'text',
      text: expect.stringMatching(/^Jaan Tamm · Köök\n(?:kuusteist ){10,}kuusteist…$/),
    });
  });

  it('is sent daily at the member’s hour in the member’s time zone', async () => {
    const { community, mari, author, space } = await arrange({ locale: 'en' });
    const body = { digest: { frequency: 'daily', hour: 7, timeZone: 'America/New_York' } };
    const now = later(-day, monday);
    await call(community, 'PATCH', '/api/notification-settings', { as: mari, body, now });
    await run(community, now);
    const seven = new Date('2026-03-15T11:00:00.000Z');
    expect((await settingsOf(community, mari.id))?.nextAt).toBe(seven.getTime());
    const at = later(-hour, seven).getTime();
    await insertPost(community, author.id, space, { publishedAt: at });
    await run(community, seven);
    expect((await mailsOf(community)).map(({ subject }) => subject)).toEqual(['Today at Kuu kogu']);
  });

  it('isn’t sent when there is nothing to report, but is rescheduled', async () => {
    const { community, mari } = await arrange();
    await run(community);
    expect(await mailsOf(community)).toEqual([]);
    expect(await settingsOf(community, mari.id)).toMatchObject({ nextAt: monday.getTime() + 7 * day });
  });

  it('reports news once, and only what the member hasn’t seen', async () => {
    const { community, mari, author, space } = await arrange();
    await insertPost(community, author.id, space, {}, 'Uus');
    const read = await insertPost(community, author.id, space, {}, 'Loetud');
    await insertPost(community, mari.id, space, {}, 'Enda oma');
    await insertPost(community, author.id, space, { state: 'held' }, 'Ootel');
    await community.db.insert(postReads).values({ userId: mari.id, postId: read, position: 0, readAt: 1 });
    await run(community);
    const text = JSON.stringify((await mailsOf(community)).map(({ blocks }) => blocks));
    expect(text).toContain('Uus');
    expect(text).not.toMatch(/Loetud|Enda oma|Ootel/);
    await run(community, later(7 * day, monday));
    expect(await mailsOf(community)).toHaveLength(1);
  });

  it('is sent once when eight runs race', async () => {
    const { community, author, space } = await arrange();
    await insertPost(community, author.id, space);
    await Promise.all(Array.from({ length: 8 }, () => run(community)));
    expect(await mailsOf(community)).toHaveLength(1);
    expect(community.jobs).toHaveLength(1);
  });

  it.each(['before', 'after'] as const)(
    'reaches the remaining members after a run that was interrupted %s a database exchange',
    async (loss) => {
      const { community, author, space } = await arrange();
      const people = await Promise.all(
        Array.from({ length: 60 }, () => actors.member(community, { user: { mailDigest: true } })),
      );
      await run(community, later(-4 * day, monday));
      await insertPost(community, author.id, space);
      for (const number of [1, 3, 5]) await failExchange(number, loss, () => run(community).catch(() => undefined));
      await run(community);
      const recipients = (await mailsOf(community)).map(({ to }) => to);
      expect(recipients).toHaveLength(people.length + 1);
      expect(new Set(recipients).size).toBe(people.length + 1);
    },
  );

  it('is sent only to active members who turned it on', async () => {
    const { community, mari, author, space } = await arrange();
    const banned = await actors.member(community, { user: { mailDigest: true } });
    await run(community, later(-4 * day, monday));
    await insertPost(community, author.id, space);
    await community.db.update(users).set({ status: 'banned' }).where(eq(users.id, banned.id));
    await community.db.update(users).set({ mailDigest: false }).where(eq(users.id, mari.id));
    await run(community);
    expect(await mailsOf(community)).toEqual([]);
  });
});

describe('the content of a digest', () => {
  it('depends on what the member may read when the digest is sent', async () => {
    const { community, mari, author } = await arrange();
    const [paid, closed] = [await insertSpace(community, { readAccess: 'premium' }), await insertSpace(community)];
    await insertPost(community, author.id, paid);
    await notify(community, mari.id, { scopeId: closed });
    await setScope(community.db, { id: closed, access: 'donator', isQuiet: false });
    await run(community);
    expect(await mailsOf(community)).toEqual([]);
  });

  it.each([
    ['omits', 'site'],
    ['omits', 'mail'],
    ['omits', 'none'],
    ['includes', 'digest'],
  ] as const)('%s a notification whose channel is "%s"', async (verb, channel) => {
    const { community, mari } = await arrange();
    await notify(community, mari.id);
    await community.db.insert(notificationChannels).values({ userId: mari.id, kind: 'followed_post', channel });
    await run(community);
    expect(await mailsOf(community)).toHaveLength(verb === 'includes' ? 1 : 0);
  });
});

describe('choosing the posts of a digest', () => {
  it.each([
    ['omits', 'followed', 'quiet', 'unmuted'],
    ['omits', 'followed', 'quiet', 'muted'],
    ['omits', 'muted', 'open', 'unmuted'],
    ['omits', 'muted', 'open', 'muted'],
    ['includes', 'followed', 'open', 'muted'],
    ['includes', 'followed', 'open', 'unmuted'],
    ['omits', 'unmarked', 'open', 'muted'],
    ['includes', 'unmarked', 'open', 'unmuted'],
  ] as const)('%s %s posts in %s spaces that are %s', async (verb, mark, kind, space) => {
    const { community, mari, author } = await arrange();
    const spaceId = await insertSpace(community, { isQuiet: kind === 'quiet' });
    const postId = await insertPost(community, author.id, spaceId);
    const userId = mari.id;
    const level = mark === 'followed' ? 'following' : mark;
    if (level !== 'unmarked') await community.db.insert(postFollows).values({ userId, postId, level, createdAt: 1 });
    if (space === 'muted') await community.db.insert(spaceMembers).values({ userId, spaceId, mutedAt: 1 });
    await run(community);
    expect(await mailsOf(community)).toHaveLength(verb === 'includes' ? 1 : 0);
  });

  it('skips spaces that the member would have to join', async () => {
    const { community, mari, author } = await arrange();
    const spaceId = await insertSpace(community, { mustJoin: true });
    await insertPost(community, author.id, spaceId);
    await run(community);
    expect(await mailsOf(community)).toEqual([]);
    await community.db.insert(spaceMembers).values({ userId: mari.id, spaceId, joinedAt: 1 });
    await community.db
      .update(digestSettings)
      .set({ nextAt: monday.getTime(), lastAt: 1 })
      .where(eq(digestSettings.userId, mari.id));
    await run(community);
    expect(await mailsOf(community)).toHaveLength(1);
  });
});
