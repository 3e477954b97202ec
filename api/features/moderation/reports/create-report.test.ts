import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { textRevisions } from '#api/features/community/posts/schema.ts';
import {
  actors,
  type CallOptions,
  call,
  createTestCommunity,
  emptyOutbox,
  hour,
  insertComment,
  insertExpert,
  insertPost,
  insertSpace,
  later,
  minute,
  readOutbox,
  testNow,
} from '#api/testing/index.ts';
import { reportCases, reportSnapshots, reports } from './schema.ts';

const community = await createTestCommunity();
const { db } = community;
let addresses = 0;

/** Sends each call from a new IP address, unless the headers name one. */
function report(body: object, { headers, ...options }: CallOptions = {}) {
  addresses += 1;
  const address = { 'cf-connecting-ip': `198.51.${Math.floor(addresses / 250)}.${addresses % 250}` };
  const whole = { reason: 'spam', isInGoodFaith: true, ...body };
  return call(community, 'POST', '/api/reports', { body: whole, headers: { ...address, ...headers }, ...options });
}

const casesOf = (targetId: string) => db.select().from(reportCases).where(eq(reportCases.targetId, targetId));
const reportsOf = (targetId: string) =>
  db
    .select({ report: reports })
    .from(reports)
    .innerJoin(reportCases, eq(reportCases.id, reports.caseId))
    .where(eq(reportCases.targetId, targetId));
const snapshotsOf = async (targetId: string) => {
  const rows = await db
    .select({ content: reportSnapshots.content })
    .from(reportSnapshots)
    .innerJoin(reportCases, eq(reportCases.id, reportSnapshots.caseId))
    .where(eq(reportCases.targetId, targetId))
    .orderBy(reportSnapshots.takenAt);
  return rows.map(({ content }) => content);
};
const fieldCodes = (answer: Awaited<ReturnType<typeof report>>) =>
  Object.fromEntries(Object.entries(answer.body.error?.fields ?? {}).map(([field, { code }]) => [field, code]));

const newer = '01a1fc15-9f99-72f4-9cb6-244c570ec732';
const visitor = { name: 'Juta', email: 'juta@people.test' };

describe('a member’s report', () => {
  it('opens a case with the content as the reporter read it', async () => {
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    const body = 'Osta siit ![pilt](/files/people/community/a.webp)';
    const id = await insertPost(community, { authorId: jaan.id, title: 'Müük', body });
    expect((await report({ target: { type: 'post', id }, details: ' Reklaam ' }, { as: mari })).status).toBe(202);
    expect(await casesOf(id)).toMatchObject([
      { targetType: 'post', authorId: jaan.id, state: 'pending', reportCount: 1, place: `/community/posts/${id}` },
    ]);
    expect(await reportsOf(id)).toMatchObject([
      { report: { reporterId: mari.id, reason: 'spam', words: 'Reklaam', name: null, email: null } },
    ]);
    expect(await snapshotsOf(id)).toEqual([
      {
        author: 'Mari Maasikas',
        parts: [
          { part: 'title', locale: 'et', text: 'Müük' },
          { part: 'body', locale: 'et', text: body },
        ],
        pictures: ['/files/people/community/a.webp'],
        under: null,
        writtenAt: testNow.getTime(),
      },
    ]);
  });

  it('is made under the member’s own name, whatever else the call contains', async () => {
    const mari = await actors.member(community);
    const id = await insertPost(community);
    await report({ target: { type: 'post', id }, ...visitor, reporterId: newer }, { as: mari });
    expect(await reportsOf(id)).toMatchObject([{ report: { reporterId: mari.id, name: null, email: null } }]);
  });

  it('keeps the reported content when its author edits and deletes it', async () => {
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    const id = await insertPost(community, { authorId: jaan.id, body: 'Enne' });
    await report({ target: { type: 'post', id } }, { as: mari });
    const edit = { version: 1, title: 'Uni', body: 'Pärast' };
    expect((await call(community, 'PATCH', `/api/posts/${id}`, { as: jaan, body: edit })).status).toBe(200);
    await report({ target: { type: 'post', id } }, { as: await actors.member(community), now: later(minute) });
    expect((await call(community, 'DELETE', `/api/posts/${id}`, { as: jaan, body: {} })).status).toBe(200);
    expect(await db.$count(textRevisions, eq(textRevisions.targetId, id))).toBe(0);
    const bodies = (await snapshotsOf(id)).map(({ parts }) => parts.find(({ part }) => part === 'body')?.text);
    expect(bodies).toEqual(['Enne', 'Pärast']);
  });

  it('names the exact place of a comment, and its post', async () => {
    const postId = await insertPost(community, { title: 'Unetus' });
    const id = await insertComment(community, { postId, body: 'Loll!' });
    await report({ target: { type: 'comment', id }, reason: 'harassment' }, { as: await actors.member(community) });
    expect(await casesOf(id)).toMatchObject([{ place: `/community/posts/${postId}?comment=${id}`, severity: 2 }]);
    expect(await snapshotsOf(id)).toMatchObject([
      { under: 'Unetus', parts: [{ part: 'body', locale: null, text: 'Loll!' }] },
    ]);
  });

  it('is confirmed by mail once, in the member’s language', async () => {
    const mari = await actors.member(community, { user: { locale: 'en' } });
    const id = await insertPost(community);
    await emptyOutbox(community);
    await report({ target: { type: 'post', id } }, { as: mari });
    await report({ target: { type: 'post', id } }, { as: mari });
    const mails = await readOutbox(community);
    expect(mails).toMatchObject([{ to: mari.email, locale: 'en', subject: 'We received your report: Kuu kogu' }]);
    expect(JSON.stringify(mails)).toContain(`/community/posts/${id}`);
  });

  it('is merged into the member’s first report, even concurrently', async () => {
    const mari = await actors.member(community);
    const id = await insertPost(community);
    await Promise.all([1, 2, 3, 4].map(() => report({ target: { type: 'post', id }, details: 'Jälle' }, { as: mari })));
    await report({ target: { type: 'post', id }, reason: 'threat' }, { as: mari });
    expect(await reportsOf(id)).toMatchObject([{ report: { timesReported: 5, reason: 'threat', words: 'Jälle' } }]);
    expect(await casesOf(id)).toMatchObject([{ reportCount: 1, severity: 3 }]);
  });

  it('joins an open case of other reporters, even concurrently', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => actors.member(community)));
    const id = await insertPost(community);
    await Promise.all(people.map((as) => report({ target: { type: 'post', id } }, { as })));
    expect(await casesOf(id)).toMatchObject([{ reportCount: 4 }]);
  });

  it('moves its case ahead of less serious ones; among equally serious ones, the oldest comes first', async () => {
    const [early, late, grave] = [
      await insertPost(community),
      await insertPost(community),
      await insertPost(community),
    ];
    const as = await actors.member(community);
    await report({ target: { type: 'post', id: early } }, { as });
    await report({ target: { type: 'post', id: late } }, { as, now: later(minute) });
    await report({ target: { type: 'post', id: grave } }, { as, now: later(2 * minute) });
    await report(
      { target: { type: 'post', id: grave }, reason: 'threat' },
      { as: await actors.member(community), now: later(hour) },
    );
    const rows = await Promise.all([early, late, grave].map(async (id) => (await casesOf(id))[0]));
    const order = rows.sort((a, b) => (b?.priority ?? 0) - (a?.priority ?? 0)).map((row) => row?.targetId);
    expect(order).toEqual([grave, early, late]);
  });

  it('is refused for the member’s own content', async () => {
    const mari = await actors.member(community);
    const id = await insertPost(community, { authorId: mari.id });
    const { status, body } = await report({ target: { type: 'post', id } }, { as: mari });
    expect([status, body.error?.code]).toEqual([409, 'own_content']);
    expect(await casesOf(id)).toEqual([]);
  });

  it.each([
    [
      'a post in a premium space',
      async () => insertPost(community, { spaceId: await insertSpace(community, { readAccess: 'premium' }) }),
    ],
    ['a post that waits for approval', () => insertPost(community, { state: 'held' })],
    ['a deleted post', () => insertPost(community, { state: 'deleted' })],
    ['a removed post', () => insertPost(community, { state: 'removed' })],
    ['a post that doesn’t exist', async () => newer],
  ])('returns 404 for %s', async (_, insert) => {
    const id = await insert();
    expect((await report({ target: { type: 'post', id } }, { as: await actors.member(community) })).status).toBe(404);
    expect(await casesOf(id)).toEqual([]);
  });

  it('returns 404 for a profile that its owner hides', async () => {
    const jaan = await actors.member(community, { user: { profileVisibility: 'nobody' } });
    const as = await actors.member(community);
    expect((await report({ target: { type: 'user', id: jaan.id } }, { as })).status).toBe(404);
    await db.update(users).set({ profileVisibility: 'members', about: 'Tere' }).where(eq(users.id, jaan.id));
    expect((await report({ target: { type: 'user', id: jaan.id } }, { as })).status).toBe(202);
    expect(await snapshotsOf(jaan.id)).toMatchObject([
      {
        parts: [
          { part: 'name', text: 'Mari Maasikas' },
          { part: 'about', text: 'Tere' },
        ],
      },
    ]);
  });

  it('is limited to 30 an hour', async () => {
    const as = await actors.member(community);
    const id = await insertPost(community);
    for (let sent = 0; sent < 30; sent += 1)
      expect((await report({ target: { type: 'post', id } }, { as })).status).toBe(202);
    const refused = await report({ target: { type: 'post', id } }, { as });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    expect((await report({ target: { type: 'post', id } }, { as, now: later(hour) })).status).toBe(202);
  });
});

describe('a visitor’s report', () => {
  it('is stored with a name and an address, and confirmed in the visitor’s language', async () => {
    const { id } = await insertExpert(community);
    await emptyOutbox(community);
    const headers = { cookie: 'locale=en' };
    expect((await report({ target: { type: 'expert', id }, ...visitor }, { headers })).status).toBe(202);
    expect(await reportsOf(id)).toMatchObject([{ report: { reporterId: null, ...visitor, locale: 'en' } }]);
    expect(await readOutbox(community)).toMatchObject([{ to: visitor.email, locale: 'en' }]);
  });

  it.each([
    ['everyone', ['Müüb rohtu']],
    ['members', []],
  ] as const)(
    'includes what an expert wrote in their own member profile, if %s may see it',
    async (visibility, texts) => {
      const { id } = await insertExpert(community);
      await db.update(users).set({ about: 'Müüb rohtu', profileVisibility: visibility }).where(eq(users.id, id));
      await report({ target: { type: 'expert', id }, ...visitor });
      const [snapshot] = await snapshotsOf(id);
      const parts = snapshot?.parts ?? [];
      expect(parts.filter(({ part, locale }) => part === 'about' && !locale).map(({ text }) => text)).toEqual(texts);
    },
  );

  it('seems accepted when a program fills in the decoy, but isn’t stored', async () => {
    const { id } = await insertExpert(community);
    await emptyOutbox(community);
    const answer = await report({ target: { type: 'expert', id }, ...visitor, topic: 'Pills' });
    expect([answer.status, answer.body]).toEqual([202, { success: true, data: { id: expect.any(String) } }]);
    expect([await casesOf(id), await readOutbox(community)]).toEqual([[], []]);
    expect((await report({ target: { type: 'expert', id }, ...visitor, topic: '' })).status).toBe(202);
    expect(await casesOf(id)).toHaveLength(1);
  });

  it('is stored but not confirmed by mail once an address has had ten receipts within an hour', async () => {
    await emptyOutbox(community);
    const email = 'victim@people.test';
    const experts = await Promise.all(Array.from({ length: 12 }, () => insertExpert(community)));
    for (const { id } of experts) {
      expect((await report({ target: { type: 'expert', id }, name: 'Juta', email })).status).toBe(202);
      expect(await casesOf(id)).toHaveLength(1);
    }
    expect((await readOutbox(community)).filter(({ to }) => to === email)).toHaveLength(10);
  });

  it('returns 404 for a post or a member’s profile', async () => {
    const id = await insertPost(community);
    const mari = await actors.member(community);
    expect((await report({ target: { type: 'post', id }, ...visitor })).status).toBe(404);
    expect((await report({ target: { type: 'user', id: mari.id }, ...visitor })).status).toBe(404);
  });

  it('needs neither name nor address if it is about child abuse', async () => {
    const { id } = await insertExpert(community);
    expect(fieldCodes(await report({ target: { type: 'expert', id } }))).toEqual({
      name: 'name_required',
      email: 'email_required',
    });
    expect((await report({ target: { type: 'expert', id }, reason: 'child_abuse' })).status).toBe(202);
    expect(await reportsOf(id)).toMatchObject([{ report: { name: null, email: null, reason: 'child_abuse' } }]);
  });

  it('is merged with earlier reports from the same address', async () => {
    const { id } = await insertExpert(community);
    await report({ target: { type: 'expert', id }, ...visitor });
    await report({ target: { type: 'expert', id }, ...visitor, email: ' JUTA@people.test ' });
    expect(await reportsOf(id)).toMatchObject([{ report: { timesReported: 2 } }]);
  });

  it('is limited to 10 an hour for each IP address', async () => {
    const { id } = await insertExpert(community);
    const headers = { 'cf-connecting-ip': '203.0.113.9' };
    const sent = await Promise.all(
      Array.from({ length: 12 }, () => report({ target: { type: 'expert', id }, reason: 'child_abuse' }, { headers })),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([...Array(10).fill(202), 429, 429]);
  });
});

describe('a report', () => {
  it.each([
    ['no reason', { reason: undefined }, { reason: 'report_reason_required' }],
    ['an unknown reason', { reason: 'envy' }, { reason: 'report_reason_required' }],
    ['no confirmation of good faith', { isInGoodFaith: false }, { isInGoodFaith: 'good_faith_required' }],
    ['something illegal, but no details', { reason: 'illegal' }, { details: 'report_details_required' }],
    ['details longer than 4,000 characters', { details: 'a'.repeat(4_001) }, { details: 'message_too_long' }],
  ])('is refused with %s', async (_, body, fields) => {
    const id = await insertPost(community);
    const answer = await report({ target: { type: 'post', id }, ...body }, { as: await actors.member(community) });
    expect([answer.status, fieldCodes(answer)]).toEqual([400, fields]);
    expect(await casesOf(id)).toEqual([]);
  });

  it('is kept without the reporter’s name after their account is deleted', async () => {
    const mari = await actors.member(community);
    const id = await insertPost(community);
    await report({ target: { type: 'post', id }, details: 'Reklaam' }, { as: mari });
    const { id: expert } = await insertExpert(community);
    const asVisitor = { target: { type: 'expert', id: expert }, ...visitor, email: mari.email };
    expect((await report(asVisitor)).status).toBe(202);
    expect(await db.$count(reports, eq(reports.email, mari.email))).toBe(1);
    const body = { password: mari.password, confirmation: 'Kogukond' };
    expect((await call(community, 'POST', '/api/users/delete', { as: mari, body })).status).toBe(200);
    expect(await reportsOf(id)).toMatchObject([{ report: { reporterId: null, words: 'Reklaam' } }]);
    expect(await reportsOf(expert)).toMatchObject([{ report: { reporterId: null, name: null, email: null } }]);
    expect(await db.$count(reports, eq(reports.email, mari.email))).toBe(0);
  });

  it('keeps content of a deleted account only until the case is decided', async () => {
    const [jaan, as] = [await actors.member(community), await actors.member(community)];
    const [open, decided] = [
      await insertPost(community, { authorId: jaan.id }),
      await insertPost(community, { authorId: jaan.id }),
    ];
    await report({ target: { type: 'post', id: open } }, { as });
    await report({ target: { type: 'post', id: decided } }, { as });
    const decide = (target: string) =>
      db.update(reportCases).set({ state: 'rejected', decidedAt: 1 }).where(eq(reportCases.targetId, target));
    await decide(decided);
    expect(await snapshotsOf(decided)).toMatchObject([{ author: expect.any(String), parts: [{ text: 'Uni' }, {}] }]);
    const body = { password: jaan.password, confirmation: 'Kogukond' };
    expect((await call(community, 'POST', '/api/users/delete', { as: jaan, body })).status).toBe(200);
    expect(await snapshotsOf(open)).toMatchObject([{ author: null, parts: [{ text: 'Uni' }, {}] }]);
    const erased = { author: null, parts: [], pictures: [] };
    expect(await snapshotsOf(decided)).toMatchObject([erased]);
    await decide(open);
    expect(await snapshotsOf(open)).toMatchObject([erased]);
  });
});
