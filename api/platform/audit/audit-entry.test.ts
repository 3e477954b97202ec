import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { actors, call, createTestCommunity, createTestContext, day, later, testNow } from '#api/testing/index.ts';
import { namedBatch } from '../database/named-batch.ts';
import { rateLimits } from '../rate-limits/schema.ts';
import { auditEntries, auditEntry } from './audit-entry.ts';
import { deleteOldEntries } from './delete-old-entries.ts';
import { personalData } from './personal-data.ts';
import { auditLog } from './schema.ts';

const community = await createTestCommunity();
const { db } = community;
const from = { device: 'Firefox, Windows', country: 'EE' };
const act = { actorId: 'mari', at: testNow, ...from, action: 'post.lock', targetType: 'post' };
const entriesOf = (targetId: string) => db.select().from(auditLog).where(eq(auditLog.targetId, targetId));

describe('auditEntry', () => {
  it('records who did what, to what, when, from where and why', async () => {
    const change = { before: { state: 'published' }, after: { state: 'removed' } };
    await auditEntry(db, { ...act, targetId: 'whole', ...change, reason: 'Spam' });
    expect(await entriesOf('whole')).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        at: testNow.getTime(),
        actorId: 'mari',
        ...from,
        action: 'post.lock',
        targetType: 'post',
        targetId: 'whole',
        ...change,
        reason: 'Spam',
        ground: null,
      },
    ]);
  });

  it('records nothing if the change doesn’t happen', async () => {
    await auditEntry(db, { ...act, targetId: 'unchanged' }, sql`1 = 2`);
    expect(await entriesOf('unchanged')).toEqual([]);
  });

  it('stores nothing if the batch of the action fails', async () => {
    const row = db.insert(rateLimits).values({ key: 'twice', startedAt: 1, expiresAt: 2, count: 1 });
    const statements = { entry: auditEntry(db, { ...act, targetId: 'failed' }), made: row, again: row };
    await expect(namedBatch(db, statements)).rejects.toThrow();
    expect(await entriesOf('failed')).toEqual([]);
  });

  it('records each of many targets under its own id', async () => {
    const targets = sql`select value, json_object('n', key), null from json_each('["a","b","c"]')`;
    await auditEntries(db, { ...act, action: 'bulk' }, targets);
    const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'bulk')).orderBy(auditLog.targetId);
    expect(entries.map(({ targetId, before, after }) => [targetId, before, after])).toEqual([
      ['a', { n: 0 }, null],
      ['b', { n: 1 }, null],
      ['c', { n: 2 }, null],
    ]);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(3);
  });
});

describe('the audit log', () => {
  it.each([
    ['a changed reason', sql`update audit_log set reason = 'other'`],
    ['another actor', sql`update audit_log set actor_id = 'jaan'`],
    ['a change along with the actor', sql`update audit_log set actor_id = null, reason = 'other'`],
    ['a deletion', sql`delete from audit_log`],
    ['another device', sql`update audit_log set device = 'Safari, iPhone'`],
    ['another country along with the actor', sql`update audit_log set actor_id = null, country = 'FI'`],
    ['a replacement', sql`insert or replace into audit_log select * from audit_log`],
  ])('refuses %s', async (_, change) => {
    await auditEntry(db, { ...act, targetId: 'kept', reason: 'Spam' });
    const before = await db.select().from(auditLog);
    await expect(db.run(change)).rejects.toThrow();
    expect(await db.select().from(auditLog)).toEqual(before);
  });

  it('keeps an entry for as long as the community sets, and for at least a year', async () => {
    const kept = (targetId: string, days: number) => auditEntry(db, { ...act, at: later(-days * day), targetId });
    await kept('older', 1_096);
    await kept('newer', 1_094);
    await deleteOldEntries(createTestContext(community));
    expect([await entriesOf('older'), await entriesOf('newer')]).toMatchObject([[], [{ targetId: 'newer' }]]);
    const within = { ...act, at: new Date(Date.now() - 364 * day), targetId: 'within a year' };
    await auditEntry(db, within);
    const eager = { ...createTestContext(community), now: new Date(Date.now() + 4_000 * day) };
    await expect(deleteOldEntries(eager)).rejects.toThrow();
    expect(await entriesOf('within a year')).toHaveLength(1);
  });

  it('keeps the actions of a deleted account without identifying it', async () => {
    const [mari] = [await actors.moderator(community), await actors.admin(community)];
    await auditEntry(db, { ...act, actorId: mari.id, targetId: 'by-mari' });
    const body = { password: mari.password, confirmation: 'Kogukond' };
    expect((await call(community, 'POST', '/api/users/delete', { as: mari, body })).status).toBe(200);
    expect(await entriesOf('by-mari')).toMatchObject([{ actorId: null, action: 'post.lock' }]);
  });

  it('includes a member’s own actions in the copy of their data', async () => {
    await auditEntry(db, { ...act, actorId: 'own', targetId: 'x' });
    expect(await personalData.copy(db, 'own').audit_log).toMatchObject([{ targetId: 'x' }]);
  });
});
