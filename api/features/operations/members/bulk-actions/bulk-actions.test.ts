import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { entitlementSpans } from '#api/features/accounts/entitlements/schema.ts';
import { memberTags, taggedMembers } from '#api/features/accounts/member-tags/schema.ts';
import { sessions } from '#api/features/accounts/sessions/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { runMinute } from '#api/jobs/run-minute.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  type CommonResponse,
  call,
  createTestCommunity,
  createTestContext,
  later,
  minute,
  overtake,
  readOutbox,
  testNow,
} from '#api/testing/index.ts';
import type { BulkActionDetails } from './contract.ts';
import { deleteOldBulkActions } from './queries.ts';
import { runBulkActions } from './run-bulk-actions.ts';
import { bulkActionMembers, bulkActions } from './schema.ts';

const path = '/api/admin/bulk-acts';
const june = { kind: 'grant_tier', tier: 'premium', until: '2026-06-30' };

async function openCommunity(members = 3) {
  const community = await createTestCommunity();
  const [admin, other] = [await actors.admin(community), await actors.admin(community)];
  const people = await Promise.all(Array.from({ length: members }, () => actors.member(community)));
  const prepare = (body: object, as = admin) =>
    call<CommonResponse & { data: { id: string } }>(community, 'POST', path, {
      ...{ as, body: { kind: 'sign_out', reason: 'Leke', filter: {}, ...body } },
    });
  const prepared = async (body: object) => (await prepare(body)).body.data.id;
  const start = (id: string, count: unknown = members, as = admin) =>
    call(community, 'POST', `${path}/${id}/start`, { as, body: { count } });
  const stop = (id: string) => call(community, 'POST', `${path}/${id}/stop`, { as: other });
  const read = async (id: string, query = '') =>
    (await call<{ data: BulkActionDetails }>(community, 'GET', `${path}/${id}${query}`, { as: other })).body.data;
  const run = (now = testNow) => runBulkActions(createTestContext(community, { now }));
  const actions = async () => (await community.db.select().from(auditLog)).map(({ action }) => action).sort();
  const { db } = community;
  return { community, db, admin, other, people, prepare, prepared, start, stop, read, run, actions };
}

describe('the preparation of a bulk action', () => {
  it('shows which members the action would affect, without affecting them', async () => {
    const { prepared, read, run, actions, people } = await openCommunity();
    const id = await prepared({ ...june, reason: 'Aitäh' });
    await run();
    const { act, items } = await read(id);
    expect(act).toMatchObject({
      ...{ kind: 'grant_tier', tier: 'premium', until: '2026-06-30', reason: 'Aitäh', state: 'prepared' },
      ...{ leftOut: 2, counts: { waiting: 3, done: 0, refused: 0 }, preparedAt: testNow.toISOString() },
    });
    expect(items.map((item) => item.id).sort()).toEqual(people.map((each) => each.id).sort());
    expect(await actions()).toEqual([]);
  });

  it('determines the list of members once: no one is added or removed later', async () => {
    const { community, db, admin, other, prepared, start, run, read, people } = await openCommunity();
    const id = await prepared({ filter: { role: 'user' } });
    const late = await actors.member(community);
    await db
      .update(users)
      .set({ role: 'moderator' })
      .where(eq(users.id, people[0]?.id ?? ''));
    const { act, items } = await read(id);
    expect(act.counts.waiting).toBe(3);
    expect(items.map((item) => item.id).sort()).toEqual(people.map((each) => each.id).sort());
    await start(id);
    await run();
    const signedIn = await db.select({ userId: sessions.userId }).from(sessions);
    expect(signedIn.map(({ userId }) => userId).sort()).toEqual([admin.id, other.id, late.id].sort());
  });

  it('includes only the chosen members who match', async () => {
    const { prepared, read, people, admin } = await openCommunity();
    const [one, other] = people.map(({ id }) => id);
    const id = await prepared({ filter: { ids: [one, other, admin.id].join('.'), role: 'user' } });
    expect((await read(id)).items.map((item) => item.id).sort()).toEqual([one, other].sort());
    expect((await read(await prepared({ filter: { ids: `${one}` } }))).act.counts.waiting).toBe(1);
  });

  it('records that the filter had a search, but not the search text', async () => {
    const { prepared, read, people, db } = await openCommunity();
    const id = await prepared({ filter: { q: people[0]?.email } });
    expect((await read(id)).act).toMatchObject({ filter: { q: '…' }, counts: { waiting: 1 } });
    expect(JSON.stringify(await db.select().from(bulkActions))).not.toContain(people[0]?.email);
  });

  it('is refused and stores nothing if only administrators match', async () => {
    const { prepare, db } = await openCommunity();
    expect((await prepare({ filter: { role: 'admin' } })).body.error?.code).toBe('bulk_nobody');
    expect((await prepare({ filter: { q: 'nobody-of-this-name' } })).body.error?.code).toBe('bulk_nobody');
    expect([await db.$count(bulkActions), await db.$count(bulkActionMembers)]).toEqual([0, 0]);
  });

  it('is refused and stores nothing if more than 10,000 members match', async () => {
    const { prepare, db } = await openCommunity(0);
    const many = Array.from({ length: 10_001 }, (_, number) => `('m${number}', 'm${number}@people.test')`);
    await db.run(`with m(id, email) as (values ${many.join(',')})
      insert into users (id, email, email_verified_at, created_at, locale) select id, email, 1, 1, 'et' from m`);
    expect((await prepare({})).body.error?.code).toBe('bulk_over_limit');
    expect([await db.$count(bulkActions), await db.$count(bulkActionMembers)]).toEqual([0, 0]);
    await db.update(users).set({ deletedAt: 1 }).where(eq(users.id, 'm0'));
    expect((await prepare({})).status).toBe(201);
  });

  it.each([
    [{ kind: 'promote' }, 'kind', 'bulk_kind_required'],
    [{ reason: ' ' }, 'reason', 'reason_required'],
    [{ kind: 'tag' }, 'tag', 'member_tag_required'],
    [{ kind: 'untag', tag: '' }, 'tag', 'member_tag_required'],
    [{ ...june, tier: '' }, 'tier', 'invalid_value'],
    [{ ...june, until: '' }, 'until', 'grant_day_invalid'],
    [{ ...june, until: '2020-01-01' }, 'until', 'grant_day_past'],
    [{ ...june, until: '2099-01-01' }, 'until', 'grant_day_far'],
  ])('is refused with %j', async (body, field, code) => {
    const { prepare } = await openCommunity(1);
    expect((await prepare(body)).body.error?.fields?.[field]?.code).toBe(code);
  });
});

describe('a bulk action', () => {
  it('starts only if the administrator types the right number of members', async () => {
    const { prepared, start, run, actions } = await openCommunity();
    const id = await prepared({});
    for (const count of [2, 4, '', 'kõik']) {
      expect((await start(id, count)).body.error?.fields?.['count']?.code).toBe('bulk_count_differs');
    }
    await run();
    expect(await actions()).toEqual([]);
    expect((await start(id, '3')).status).toBe(200);
  });

  it('is started by only one of two concurrent calls, and recorded with the number of members', async () => {
    const { db, prepared, start, admin, other } = await openCommunity();
    const id = await prepared(june);
    const answers = await Promise.all([start(id, 3, admin), start(id, 3, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await db.select().from(auditLog)).toMatchObject([
      { action: 'bulk-act.start', targetId: id, reason: 'Leke', after: { kind: 'grant_tier', count: 3 } },
    ]);
  });

  it('grants each member the tier once in five concurrent runs, with one mail and one log entry each', async () => {
    const { community, db, prepared, start, run, read, people, actions } = await openCommunity(15);
    const id = await prepared({ ...june, reason: 'Aitäh' });
    await start(id, 15);
    await Promise.all(Array.from({ length: 5 }, () => run()));
    await run(later(minute));
    expect((await read(id)).act).toMatchObject({ state: 'finished', counts: { waiting: 0, done: 15, refused: 0 } });
    expect(await db.$count(entitlementSpans)).toBe(15);
    expect((await actions()).filter((action) => action === 'user.grant_tier')).toHaveLength(15);
    const mails = await readOutbox(community);
    expect(mails.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort());
  });

  it('adds and removes a tag once per member in concurrent runs, with the log entries of single actions', async () => {
    const { community, admin, db, prepared, start, run, read, actions } = await openCommunity(12);
    const made = await call<{ data: { id: string } }>(community, 'POST', '/api/admin/member-tags', {
      ...{ as: admin, body: { name: 'Koor' } },
    });
    const tag = made.body.data.id;
    for (const [kind, expected] of [
      ['tag', 12],
      ['untag', 0],
    ] as const) {
      const id = await prepared({ kind, tag });
      await start(id, 12);
      await Promise.all(Array.from({ length: 3 }, () => run()));
      await run(later(minute));
      expect((await read(id)).act).toMatchObject({ kind, tag: 'Koor', state: 'finished', counts: { done: 12 } });
      expect(await db.$count(taggedMembers)).toBe(expected);
      expect((await actions()).filter((action) => action === `user.${kind}`)).toHaveLength(12);
    }
  });

  it('refuses to add a tag to members who already have 20, and to anyone once the tag is deleted', async () => {
    const { community, admin, db, prepared, start, run, read, people } = await openCommunity(2);
    const as = admin;
    const made = (name: string) =>
      call<{ data: { id: string } }>(community, 'POST', '/api/admin/member-tags', { as, body: { name } });
    const tag = (await made('Koor')).body.data.id;
    const others = await Promise.all(
      Array.from({ length: 20 }, async (_, each) => (await made(`T${each}`)).body.data.id),
    );
    const full = people[0]?.id ?? '';
    await db.insert(taggedMembers).values(others.map((tagId) => ({ userId: full, tagId, taggedAt: 1 })));
    const id = await prepared({ kind: 'tag', tag });
    await start(id, 2);
    await run();
    expect((await read(id, '?state=refused')).items).toMatchObject([{ id: full, refusal: 'tags_of_member_full' }]);
    const again = await prepared({ kind: 'tag', tag, filter: { tag } });
    await call(community, 'DELETE', `/api/admin/member-tags/${tag}`, { as });
    await start(again, 1);
    await run();
    const { act, items } = await read(again, '?state=refused');
    expect([act.tag, act.filterTag, items[0]?.refusal]).toEqual([null, null, 'member_tag_unknown']);
  });

  it('that signs members out affects all selected members except administrators, within a minute', async () => {
    const { community, db, prepared, start, people, admin, other } = await openCommunity();
    await start(await prepared({}));
    await runMinute(createTestContext(community));
    for (const { id } of people) expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(0);
    for (const { id } of [admin, other]) expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(1);
  });

  it('deletes accounts as a single deletion does, and tells their owners why', async () => {
    const { community, db, prepared, start, run, people, actions } = await openCommunity();
    await start(await prepared({ kind: 'delete', reason: 'Kogukond sulgub' }));
    await run();
    for (const { id, email } of people) {
      const [row] = await db.select().from(users).where(eq(users.id, id));
      expect(row).toMatchObject({ name: null, status: 'inactive', deletedAt: testNow.getTime() });
      const mail = (await readOutbox(community)).find(({ to }) => to === email);
      expect(mail?.blocks).toContainEqual({ kind: 'quote', text: 'Kogukond sulgub' });
    }
    expect((await actions()).filter((action) => action === 'user.delete')).toHaveLength(3);
  });

  it('lists the members for whom it was refused, and the reasons', async () => {
    const { db, prepared, start, run, read, people } = await openCommunity();
    const [banned, gone] = people;
    const id = await prepared(june);
    await start(id);
    await db
      .update(users)
      .set({ status: 'banned' })
      .where(eq(users.id, banned?.id ?? ''));
    await db
      .update(users)
      .set({ deletedAt: 1 })
      .where(eq(users.id, gone?.id ?? ''));
    await run();
    const { act, items } = await read(id, '?state=refused');
    expect(act.counts).toEqual({ waiting: 0, done: 1, refused: 2 });
    expect(new Map(items.map((item) => [item.id, item.refusal]))).toEqual(
      new Map([
        [banned?.id, 'account_not_active'],
        [gone?.id, 'not_found'],
      ]),
    );
  });

  it('can be stopped immediately, and resumed for the remaining members', async () => {
    const { prepared, start, stop, run, read } = await openCommunity(25);
    const id = await prepared({});
    await start(id, 25);
    const { wasOvertaken } = await overtake(
      20,
      () => stop(id),
      () => run(),
    );
    const { done, waiting } = (await read(id)).act.counts;
    expect([wasOvertaken, done > 0, waiting > 0, done + waiting]).toEqual([true, true, true, 25]);
    expect((await stop(id)).body.error?.code).toBe('bulk_not_running');
    expect((await start(id, waiting)).status).toBe(200);
    await run(later(11 * minute));
    expect((await read(id)).act).toMatchObject({ state: 'finished', counts: { done: 25 } });
  });

  it('stops once the administrator who started it is demoted', async () => {
    const { db, prepared, start, run, read, admin, actions } = await openCommunity();
    const id = await prepared({});
    await start(id);
    await db.update(users).set({ role: 'user' }).where(eq(users.id, admin.id));
    await run();
    expect((await read(id)).act).toMatchObject({ state: 'stopped', counts: { waiting: 3 } });
    expect(await actions()).toEqual(['bulk-act.start']);
  });

  it('does nothing more once its administrator is demoted in the middle of a run', async () => {
    for (const body of [june, { kind: 'tag' }, { kind: 'sign_out' }, { kind: 'delete' }]) {
      const { db, prepared, start, run, admin, actions } = await openCommunity(1);
      const tag = newId();
      await db.insert(memberTags).values({ id: tag, name: 'Koor', look: 'koor', createdAt: 1 });
      const id = await prepared({ ...body, tag });
      await start(id, 1);
      // Demotes the administrator after the run has found the action and claimed the member.
      const demote = async () => db.update(users).set({ role: 'user' }).where(eq(users.id, admin.id));
      const { wasOvertaken } = await overtake(3, demote, () => run());
      expect([wasOvertaken, await actions()]).toEqual([true, ['bulk-act.start']]);
    }
  });

  it('retries members left by an interrupted run after ten minutes, and gives up after three attempts', async () => {
    const { db, prepared, start, run, read } = await openCommunity(1);
    const id = await prepared({});
    await start(id, 1);
    const taken = (attempts: number) => db.update(bulkActionMembers).set({ takenAt: testNow.getTime(), attempts });
    await taken(1);
    await run(later(9 * minute));
    expect((await read(id)).act.counts.waiting).toBe(1);
    await run(later(11 * minute));
    expect((await read(id)).act.counts.done).toBe(1);

    await db.update(bulkActionMembers).set({ state: 'waiting' });
    await db.update(bulkActions).set({ state: 'running' });
    await taken(3);
    await run(later(11 * minute));
    expect((await read(id)).items[0]).toMatchObject({ state: 'refused', refusal: 'failed' });
  });

  it('is deleted a month after it was last used, with its members', async () => {
    const { db, prepared } = await openCommunity();
    await prepared({});
    const month = 30 * 24 * 60 * minute;
    for (const statement of deleteOldBulkActions(db, later(month))) await statement;
    expect(await db.$count(bulkActions)).toBe(1);
    for (const statement of deleteOldBulkActions(db, later(month + 1))) await statement;
    expect([await db.$count(bulkActions), await db.$count(bulkActionMembers)]).toEqual([0, 0]);
  });
});
