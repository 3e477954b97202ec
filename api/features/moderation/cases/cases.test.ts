import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { comments } from '#api/features/community/comments/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  call,
  createActorContext,
  createTestCommunity,
  explain,
  hour,
  insertCase,
  insertComment,
  insertExpert,
  insertPost,
  later,
  minute,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import { computePriority } from '../reports/rules.ts';
import { reportCases } from '../reports/schema.ts';
import type { Case, CaseRow } from './contract.ts';
import { getQueue } from './get-queue.ts';
import { selectCases } from './queries.ts';

const community = await createTestCommunity();
const { db } = community;
const path = '/api/moderation/reports';
const claim = (as: TestActor, id: string, now = testNow) =>
  call(community, 'POST', `${path}/${id}/claim`, { as, now, body: {} });
const release = (as: TestActor, id: string) => call(community, 'POST', `${path}/${id}/release`, { as, body: {} });
const read = (as: TestActor, id: string, now = testNow) =>
  call<{ data: Case }>(community, 'GET', `${path}/${id}`, { as, now });
const codeOf = ({ status, body }: Awaited<ReturnType<typeof claim>>) => [status, body.error?.code];

describe('the case queue', () => {
  it('sorts cases by severity and then age, or by age alone, page by page', async () => {
    const own = await createTestCommunity();
    const as = await actors.moderator(own);
    const [early, late, grave] = [
      await insertCase(own, { openedAt: 1_000 }),
      await insertCase(own, { openedAt: 2_000 }),
      await insertCase(own, { openedAt: 3_000, severity: 3 }),
    ];
    const ids = async (query: string) => {
      const { body } = await call<{ data: { items: CaseRow[]; nextCursor: string | null } }>(
        own,
        'GET',
        `${path}?${query}`,
        { as },
      );
      return { ids: body.data.items.map(({ id }) => id), next: body.data.nextCursor };
    };
    expect((await ids('')).ids).toEqual([grave.id, early.id, late.id]);
    expect((await ids('sort=age')).ids).toEqual([early.id, late.id, grave.id]);
    expect((await ids('severity=1')).ids).toEqual([early.id, late.id]);
    expect((await ids('severity=3')).ids).toEqual([grave.id]);
    for (const [query, order] of [
      ['', [grave, early, late]],
      ['sort=age&', [early, late, grave]],
    ] as const) {
      const first = await ids(`${query}&limit=2`);
      const second = await ids(`${query}&limit=2&cursor=${first.next}`);
      expect([...first.ids, ...second.ids]).toEqual(order.map(({ id }) => id));
      expect(second.next).toBeNull();
    }
    await own.db.update(reportCases).set({ state: 'rejected', decidedAt: 5 }).where(eq(reportCases.id, late.id));
    expect((await ids('state=rejected')).ids).toEqual([late.id]);
    expect((await ids('')).ids).toEqual([grave.id, early.id]);
  });

  it('reads 1,000 pending cases using an index, 20 at a time', async () => {
    const own = await createTestCommunity();
    const as = await actors.moderator(own);
    const { authorId } = await insertCase(own);
    const rows = Array.from({ length: 1_000 }, (_, index) => ({
      ...({
        id: newId(),
        targetType: 'user',
        targetId: newId(),
        authorId,
        place: '/',
        severity: 1 + (index % 3),
      } as const),
      ...{ priority: computePriority(1 + (index % 3), index), openedAt: index, lastReportedAt: index },
    }));
    for (let from = 0; from < 1_000; from += 100) await own.db.insert(reportCases).values(rows.slice(from, from + 100));
    const { body } = await call<{ data: { items: CaseRow[] } }>(own, 'GET', path, { as });
    expect(body.data.items.map(({ severity }) => severity)).toEqual(Array(20).fill(3));
    const wanted = { state: 'pending', sort: 'severity', limit: 20 } as const;
    const plan = await explain(own.db, selectCases(own.db, { kind: 'member', user: as } as never, wanted, testNow));
    expect(plan[0]).toBe('SCAN report_cases USING INDEX report_cases_by_priority');
    expect(plan.filter((step) => /^SCAN (?!report_cases USING INDEX|json_each|part|latest)/.test(step))).toEqual([]);
    const context = await createActorContext(own, as);
    const before = context.roundTrips();
    const { stats, cases } = await getQueue(context, {}, {});
    expect([stats.pending, cases.items.length]).toEqual([1_001, 20]);
    expect(context.roundTrips() - before).toBe(1);
  });

  it('counts pending cases, today’s decisions and banned members', async () => {
    const own = await createTestCommunity({ tenant: { timeZone: 'Europe/Tallinn' } });
    const as = await actors.moderator(own);
    await actors.banned(own);
    await insertCase(own, { openedAt: 7_000 });
    await insertCase(own, { openedAt: 9_000 });
    const midnight = new Date('2026-03-09T22:00:00Z').getTime();
    await insertCase(own, { state: 'approved', decidedAt: midnight });
    await insertCase(own, { state: 'rejected', decidedAt: midnight - 1 });
    const { body } = await call<{ data: object }>(own, 'GET', '/api/moderation/stats', { as });
    expect(body.data).toMatchObject({
      pending: 2,
      resolvedToday: 1,
      bannedUsers: 1,
      oldestWaiting: '1970-01-01T00:00:07.000Z',
    });
  });
});

describe('a claim on a case', () => {
  it('succeeds for only one of several concurrent moderators', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => actors.moderator(community)));
    const { id } = await insertCase(community);
    const answers = await Promise.all(people.map((as) => claim(as, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await db.$count(auditLog, and(eq(auditLog.targetId, id), eq(auditLog.action, 'report.claim')))).toBe(1);
  });

  it('ends after an hour, or when the case is released', async () => {
    const [mari, jaan] = [await actors.moderator(community), await actors.moderator(community)];
    const { id } = await insertCase(community);
    expect((await claim(mari, id)).status).toBe(200);
    expect(codeOf(await claim(jaan, id, later(hour - 1)))).toEqual([409, 'case_claimed']);
    expect((await read(jaan, id, later(hour - 1))).body.data.claimedBy).toMatchObject({ id: mari.id });
    expect((await read(jaan, id, later(hour))).body.data.claimedBy).toBeNull();
    expect((await claim(jaan, id, later(hour))).status).toBe(200);
    expect((await release(mari, id)).status).toBe(200);
    expect(codeOf(await claim(mari, id, later(hour)))).toEqual([409, 'case_claimed']);
    await release(jaan, id);
    expect((await claim(mari, id, later(hour))).status).toBe(200);
  });

  it('can be taken over only by administrators; the moderator who had it can’t decide any more', async () => {
    const [mari, jaan] = [await actors.moderator(community), await actors.moderator(community)];
    const admin = await actors.admin(community);
    const { id } = await insertCase(community);
    await claim(mari, id);
    const takeOver = (as: TestActor) =>
      call(community, 'POST', `${path}/${id}/claim`, { as, now: testNow, body: { takesOver: true } });
    expect(codeOf(await takeOver(jaan))).toEqual([409, 'case_claimed']);
    expect(codeOf(await claim(admin, id))).toEqual([409, 'case_claimed']);
    expect((await takeOver(admin)).status).toBe(200);
    expect((await read(jaan, id)).body.data.claimedBy).toMatchObject({ id: admin.id });
    const body = { decision: 'rejected' };
    const late = await call(community, 'POST', `${path}/${id}/decide`, { as: mari, now: testNow, body });
    expect(codeOf(late)).toEqual([409, 'case_not_claimed']);
    const recorded = await db.$count(auditLog, and(eq(auditLog.targetId, id), eq(auditLog.actorId, admin.id)));
    expect(recorded).toBe(1);
  });

  it('is extended by claiming again', async () => {
    const [mari, jaan] = [await actors.moderator(community), await actors.moderator(community)];
    const { id } = await insertCase(community);
    await claim(mari, id);
    await claim(mari, id, later(30 * minute));
    expect(codeOf(await claim(jaan, id, later(hour)))).toEqual([409, 'case_claimed']);
  });

  it('is refused on decided cases, on cases about oneself and, for moderators, on cases about administrators', async () => {
    const [mari, admin] = [await actors.moderator(community), await actors.admin(community)];
    const decided = await insertCase(community, { state: 'approved', decidedAt: 1 });
    const own = await insertCase(community, { authorId: mari.id });
    const admins = await insertCase(community, { authorId: admin.id });
    expect(codeOf(await claim(mari, decided.id))).toEqual([409, 'case_decided']);
    expect(codeOf(await claim(mari, own.id))).toEqual([404, 'not_found']);
    expect(codeOf(await claim(mari, admins.id))).toEqual([403, 'not_yours_to_decide']);
    expect(codeOf(await claim(admin, admins.id))).toEqual([404, 'not_found']);
    expect((await claim(await actors.admin(community), admins.id)).status).toBe(200);
  });
});

describe('a case', () => {
  it('shows the reported content as it was, and who reported it', async () => {
    const as = await actors.moderator(community);
    const { id, authorId } = await insertCase(community);
    const { data } = (await read(as, id)).body;
    expect(data).toMatchObject({
      ...{
        state: 'pending',
        reasons: ['spam'],
        excerpt: 'Osta siit',
        mayDecide: true,
        decision: null,
        history: [],
        alike: [],
      },
      author: { id: authorId, status: 'active', suspendedUntil: null },
      reports: [{ reason: 'spam', name: 'Mari Maasikas', timesReported: 1 }],
      snapshots: [{ content: { parts: [{ text: 'Osta siit' }] } }],
    });
  });

  it('shows the current content and its surroundings in one database exchange', async () => {
    const [as, author] = [await actors.moderator(community), await actors.member(community)];
    const postId = await insertPost(community, { authorId: author.id, title: 'Müük' });
    const [before, targetId] = [
      await insertComment(community, { postId, body: 'Esimene' }),
      await insertComment(community, { postId, authorId: author.id, body: 'Tere' }),
    ];
    const { id } = await insertCase(community, { targetType: 'comment', targetId, authorId: author.id });
    await db.update(comments).set({ body: 'Muudetud', plain: 'Muudetud' }).where(eq(comments.id, targetId));
    const { data } = (await read(as, id)).body;
    expect(data.current).toMatchObject({ state: 'published', under: 'Müük', parts: [{ text: 'Muudetud' }] });
    expect(data.surroundings.map(({ text, isReported }) => [text, isReported])).toEqual([
      ['Esimene', false],
      ['Muudetud', true],
    ]);
    expect(before).not.toBe(targetId);
    const post = await insertCase(community, { targetId: postId, authorId: author.id });
    const shown = (await read(as, post.id)).body.data;
    expect(shown.current?.parts.map(({ text }) => text)).toContain('Müük');
    expect(shown.surroundings).toHaveLength(2);
  });

  it.each(['user', 'expert'] as const)('shows a profile (%s) in its current state', async (targetType) => {
    const as = await actors.moderator(community);
    const { id: authorId } = await insertExpert(community);
    const { id } = await insertCase(community, { targetType, targetId: authorId, authorId });
    const { current, surroundings } = (await read(as, id)).body.data;
    expect(current?.state).toBe(targetType === 'expert' ? 'listed' : null);
    expect([current?.parts.length, surroundings]).not.toContain(0);
  });
});
