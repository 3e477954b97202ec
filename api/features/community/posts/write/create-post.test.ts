import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  type CallOptions,
  call,
  createTestCommunity,
  day,
  insertSpace,
  later,
  second,
  type TestActor,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { spaceMembers } from '../../spaces/schema.ts';
import { pollOptions, polls } from '../polls/schema.ts';
import { posts, postTexts } from '../schema.ts';

const community = await createTestCommunity();
const { db } = community;
const space = await insertSpace(community);

interface Answer {
  data: { id: string; state: string };
  error?: { code: string; fields?: Record<string, { code: string }> };
}

function write(as: TestActor, body: object = {}, options: CallOptions = {}, at: TestCommunity = community) {
  return call<Answer>(at, 'POST', '/api/posts', {
    as,
    body: { space, title: 'Uni', body: 'Kuidas sa magad?', ...body },
    ...options,
  });
}
const postOf = async (id: string) => (await db.select().from(posts).where(eq(posts.id, id)))[0];
const countOf = (as: TestActor, at = community) => at.db.$count(posts, eq(posts.authorId, as.id));

describe('POST /api/posts', () => {
  it('publishes a post in the author’s language', async () => {
    const mari = await actors.member(community, { user: { locale: 'en' } });
    const { status, body } = await write(mari, { title: '  Sleep \n well ', body: 'One\r\n\r\n**two** ' });
    expect([status, body.data.state]).toEqual([201, 'published']);
    const at = testNow.getTime();
    expect(await postOf(body.data.id)).toMatchObject({
      ...{ spaceId: space, authorId: mari.id, kind: 'discussion', state: 'published', version: 1 },
      ...{ publishedAt: at, lastActivityAt: at, createdAt: at, commentCount: 0 },
    });
    expect(await db.select().from(postTexts).where(eq(postTexts.postId, body.data.id))).toEqual([
      { postId: body.data.id, locale: 'en', title: 'Sleep well', body: 'One\n\n**two**', plain: 'One two' },
    ]);
  });

  it('accepts a space by its slug, a second language and a poll', async () => {
    const mari = await actors.member(community);
    const { body } = await write(mari, {
      space: `ruum-${space}`,
      texts: { en: { title: 'Sleep', body: '' } },
      body: '',
      poll: { options: [' Hästi ', 'Halvasti'], isMultiple: true, closesAt: later(day).toISOString() },
    });
    const { id } = body.data;
    expect(await postOf(id)).toMatchObject({ spaceId: space, kind: 'poll' });
    expect(await db.select().from(polls).where(eq(polls.postId, id))).toEqual([
      { postId: id, isMultiple: true, closesAt: later(day).getTime() },
    ]);
    const options = await db.select().from(pollOptions).where(eq(pollOptions.postId, id));
    expect(options.map(({ position, text }) => [position, text])).toEqual([
      [0, 'Hästi'],
      [1, 'Halvasti'],
    ]);
    const texts = await db.select().from(postTexts).where(eq(postTexts.postId, id));
    expect(texts.map(({ locale, title }) => `${locale} ${title}`).sort()).toEqual(['en Sleep', 'et Uni']);
  });

  it('creates one post per client id, even from concurrent requests, and counts it once', async () => {
    const at = await createTestCommunity({ tenant: { community: { ...community.tenant.community, postsPerHour: 1 } } });
    const [mari, room] = [await actors.member(at), await insertSpace(at)];
    const clientId = newId();
    const answers = await Promise.all(Array.from({ length: 6 }, () => write(mari, { clientId, space: room }, {}, at)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.id} ${body.data.state}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await countOf(mari, at)).toBe(1);
    expect((await write(mari, { space: room }, {}, at)).status).toBe(429);
  });

  it('refuses another text with the id of a post that was sent, so that neither text is lost', async () => {
    const [as, clientId] = [await actors.member(community), newId()];
    const { id } = (await write(as, { clientId })).body.data;
    for (const other of [{ title: 'Teine' }, { body: 'Teine' }, { texts: { en: { title: 'Two', body: 'Two' } } }]) {
      const { status, body } = await write(as, { clientId, ...other });
      expect([status, body.error?.code]).toEqual([409, 'text_sent']);
    }
    expect((await write(as, { clientId })).body.data.id).toBe(id);
  });

  it('creates two posts when two members send the same client id', async () => {
    const clientId = newId();
    const ids = await Promise.all(
      [await actors.member(community), await actors.member(community)].map(async (as) => write(as, { clientId })),
    );
    expect(new Set(ids.map(({ body }) => body.data.id)).size).toBe(2);
  });

  it.each([
    ['no title', { title: ' ' }, { title: 'title_required' }],
    ['a title that shows nothing', { title: '\u200b\u2060' }, { title: 'title_required' }],
    ['a text that shows nothing', { body: '&#8203; **\u200b**' }, { body: 'body_required' }],
    ['a title of 151 characters', { title: 'a'.repeat(151) }, { title: 'title_too_long' }],
    ['no text', { body: ' \n ' }, { body: 'body_required' }],
    ['20,001 characters', { body: 'a'.repeat(20_001) }, { body: 'post_too_long' }],
    [
      'no text in the other language',
      { texts: { en: { title: 'a', body: '' } } },
      { 'texts.en.body': 'body_required' },
    ],
    ['a poll with one option', { poll: { options: ['a'] } }, { 'poll.options': 'poll_options_invalid' }],
    ['a poll with eleven', { poll: { options: [...'abcdefghijk'] } }, { 'poll.options': 'poll_options_invalid' }],
    [
      'a poll with an option that shows nothing',
      { poll: { options: ['a', '\u200b'] } },
      { 'poll.options.1': 'poll_options_invalid' },
    ],
    [
      'a poll that is over',
      { poll: { options: ['a', 'b'], closesAt: testNow.toISOString() } },
      { 'poll.closesAt': 'poll_closing_invalid' },
    ],
    ['a poll without options', { kind: 'poll' }, { poll: 'poll_options_invalid' }],
  ])('refuses %s and stores nothing', async (_, body, fields) => {
    const mari = await actors.member(community);
    const answer = await write(mari, body);
    const codes = Object.entries(answer.body.error?.fields ?? {}).map(([field, { code }]) => [field, code]);
    expect([answer.status, Object.fromEntries(codes)]).toEqual([400, fields]);
    expect(await countOf(mari)).toBe(0);
  });

  it.each([
    ['a', 'A'],
    ['õun', 'o\u0303un'],
    ['a  b', 'a b'],
    ['tee', 'te\u200be'],
    ['a\u00a0b', 'a b'],
    ['1\u20132', '1-2'],
    ['ＡＢ', 'ab'],
    ['tee', 't\u202eee'],
  ])('refuses a poll whose options look the same: %j and %j', async (...options) => {
    const answer = await write(await actors.member(community), { poll: { options } });
    expect([answer.status, answer.body.error?.fields?.['poll.options']?.code]).toEqual([400, 'poll_options_same']);
  });

  it('normalizes titles and options, and removes hidden characters', async () => {
    const { body } = await write(await actors.member(community), {
      title: 'O\u0303un\u202e \u00a0pu\u00adu\uffff',
      poll: { options: ['\u2067o\u0303un', 'pirn'] },
    });
    const [text] = await db.select().from(postTexts).where(eq(postTexts.postId, body.data.id));
    expect(text?.title).toBe('Õun puu');
    const options = await db.select().from(pollOptions).where(eq(pollOptions.postId, body.data.id));
    expect(options.map((option) => option.text)).toEqual(['õun', 'pirn']);
  });
});

describe('a space', () => {
  it.each([
    ['that doesn’t exist', async () => 'no-such-space', 404, 'not_found'],
    ['for a tier that the member lacks', () => insertSpace(community, { readAccess: 'premium' }), 404, 'not_found'],
    ['that is archived', () => insertSpace(community, { archivedAt: 1 }), 409, 'space_archived'],
    ['in which only experts post', () => insertSpace(community, { postAccess: 'experts' }), 403, 'post_not_allowed'],
    ['for announcements', () => insertSpace(community, { postAccess: 'staff' }), 403, 'post_not_allowed'],
    ['that must be joined', () => insertSpace(community, { mustJoin: true }), 403, 'join_first'],
  ])('%s doesn’t accept posts', async (_, insert, status, code) => {
    const mari = await actors.member(community);
    const answer = await write(mari, { space: await insert() });
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
    expect(await countOf(mari)).toBe(0);
  });

  it('accepts posts only from those allowed: experts, staff, members with the tier, members who joined', async () => {
    const mari = await actors.member(community);
    const mustJoin = await insertSpace(community, { mustJoin: true });
    await db.insert(spaceMembers).values({ userId: mari.id, spaceId: mustJoin, joinedAt: 1 });
    const rows = [
      [await actors.expert(community), await insertSpace(community, { postAccess: 'experts' })],
      [await actors.moderator(community), await insertSpace(community, { postAccess: 'experts' })],
      [await actors.moderator(community), await insertSpace(community, { postAccess: 'staff', mustJoin: true })],
      [await actors.premium(community), await insertSpace(community, { readAccess: 'premium' })],
      [mari, mustJoin],
    ] as const;
    for (const [as, room] of rows) expect((await write(as, { space: room })).status).toBe(201);
  });

  it('accepts one post per interval in slow mode, and reports when the next is possible', async () => {
    const slow = await insertSpace(community, { slowModeSeconds: 60 });
    const mari = await actors.member(community);
    const answers = await Promise.all(Array.from({ length: 4 }, () => write(mari, { space: slow })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429, 429]);
    const refused = await write(mari, { space: slow }, { now: later(59 * second) });
    expect([refused.status, refused.body.error?.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'slow_mode',
      '1',
    ]);
    expect((await write(mari)).status).toBe(201);
    expect((await write(mari, { space: slow }, { now: later(60 * second) })).status).toBe(201);
  });
});
