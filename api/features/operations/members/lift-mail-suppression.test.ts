import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { auditLog } from '#api/platform/audit/schema.ts';
import { findSuppression, suppressAddress } from '#api/platform/mail/suppressions.ts';
import { actors, call, createTestCommunity, createTestContext, testNow } from '#api/testing/index.ts';
import type { UserDetails } from './contract.ts';

const community = await createTestCommunity();
const context = createTestContext(community);
const admin = await actors.admin(community);
const bounce = (email: string) => suppressAddress(community.db, context, email, 'bounced', testNow.getTime() - 1);
const isSuppressed = async (email: string) => (await findSuppression(community.db, context, email)).length === 1;
const lift = (id: string, body: object = { reason: 'Uus server' }, as = admin) =>
  call(community, 'POST', `/api/admin/users/${id}/lift-mail`, { as, body });
const failureOf = async (id: string) =>
  (await call<{ data: UserDetails }>(community, 'GET', `/api/admin/users/${id}`, { as: admin })).body.data.mailFailure;
const entriesOf = (id: string) => community.db.select().from(auditLog).where(eq(auditLog.targetId, id));

it('administrators see that mail to a member failed, and allow it again with a reason, which is recorded once', async () => {
  const [mari, jaan] = [await actors.member(community), await actors.member(community)];
  await bounce(mari.email);
  await bounce(jaan.email);
  expect(await failureOf(mari.id)).toEqual({
    reason: 'bounced',
    since: new Date(testNow.getTime() - 1).toISOString(),
  });
  for (const _ of [1, 2]) expect((await lift(mari.id)).status).toBe(200);
  expect(await failureOf(mari.id)).toBeNull();
  expect([await isSuppressed(mari.email), await isSuppressed(jaan.email)]).toEqual([false, true]);
  const entries = await entriesOf(mari.id);
  expect(entries).toMatchObject([{ action: 'user.lift_mail', actorId: admin.id, reason: 'Uus server' }]);
  expect(JSON.stringify(entries)).not.toContain(mari.email);
});

it('only administrators allow mail to a member again, and only with a reason', async () => {
  const mari = await actors.member(community);
  await bounce(mari.email);
  expect((await lift(mari.id, {})).status).toBe(400);
  expect((await lift(mari.id, { reason: ' ' })).status).toBe(400);
  expect((await lift(mari.id, undefined, await actors.moderator(community))).status).toBe(403);
  expect((await lift(mari.id, undefined, mari)).status).toBe(403);
  expect([await isSuppressed(mari.email), await entriesOf(mari.id)]).toEqual([true, []]);
});
