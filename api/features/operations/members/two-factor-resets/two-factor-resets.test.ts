import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions } from '#api/features/accounts/sessions/schema.ts';
import { backupCodes, twoFactors } from '#api/features/accounts/two-factor/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { turnOnTwoFactor } from '#api/testing/authenticator.ts';
import {
  actors,
  type CommonResponse,
  call,
  createActorContext,
  createTestCommunity,
  day,
  later,
  overtake,
  readOutbox,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import { getAdminOverview } from '../../overview/index.ts';
import type { UserDetails } from '../contract.ts';
import { type TwoFactorReset, twoFactorResetSchema } from './contract.ts';
import { resetTwoFactorByOperator } from './reset-two-factor-by-operator.ts';
import { twoFactorResets } from './schema.ts';

const community = await createTestCommunity();
const { db } = community;
const [one, other] = [await actors.admin(community), await actors.admin(community)];
const reason = 'Telefon läks kaotsi, helistasin talle';

const lostApp = async (actor?: TestActor) => {
  const member = actor ?? (await actors.member(community));
  const { codeNow } = await turnOnTwoFactor(community, member);
  return { ...member, codeNow };
};
const request = ({ id }: { id: string }, as = one, now = testNow) =>
  call<CommonResponse & { data: { id: string } }>(community, 'POST', `/api/admin/users/${id}/two-factor-reset`, {
    ...{ as, body: { reason }, now },
  });
const requested = async (member: { id: string }, as = one) => (await request(member, as)).body.data.id;
const confirm = (id: string, as = other, now = testNow) =>
  call(community, 'POST', `/api/admin/two-factor-resets/${id}/confirm`, { as, now });
const drop = (id: string, as = other) => call(community, 'DELETE', `/api/admin/two-factor-resets/${id}`, { as });
const freshAdmin = (at: number) => actors.admin(community, { session: { createdAt: at, lastUsedAt: at } });
const listed = async () => {
  const { body } = await call<{ data: { items: TwoFactorReset[] } }>(community, 'GET', '/api/admin/two-factor-resets', {
    as: other,
  });
  return body.data.items;
};
const hasTwoFactor = ({ id }: { id: string }) => db.$count(twoFactors, eq(twoFactors.userId, id));
const waits = ({ id }: { id: string }) => db.$count(twoFactorResets, eq(twoFactorResets.userId, id));
const actionsOn = async ({ id }: { id: string }) =>
  (await db.select().from(auditLog).where(eq(auditLog.targetId, id))).map(({ action, actorId }) => [action, actorId]);
const subjectsTo = async ({ email }: { email: string }) =>
  (await readOutbox(community)).filter(({ to }) => to === email).map(({ subject }) => subject);
const signIn = ({ email, password }: { email: string; password: string }) =>
  call<{ challenge?: string; token?: string }>(community, 'POST', '/api/auth/sign-in', { body: { email, password } });

describe('a two-factor reset', () => {
  it('requires two administrators, and leaves the member with only the password and no session', async () => {
    const mari = await lostApp();
    const id = await requested(mari);
    expect(await hasTwoFactor(mari)).toBe(1);
    expect((await confirm(id)).status).toBe(200);
    expect([await hasTwoFactor(mari), await waits(mari)]).toEqual([0, 0]);
    expect(await db.$count(backupCodes, eq(backupCodes.userId, mari.id))).toBe(0);
    expect((await call(community, 'GET', '/api/users/profile', { as: mari })).status).toBe(401);
    const { body } = await signIn(mari);
    expect([body.challenge, body.token]).toEqual([undefined, expect.any(String)]);
    expect(await actionsOn(mari)).toEqual([
      ['user.request_two_factor_reset', one.id],
      ['user.reset_two_factor', other.id],
    ]);
  });

  it('notifies the member with the reason when it is requested, and again when it is confirmed', async () => {
    const mari = await lostApp();
    const id = await requested(mari);
    const mail = (await readOutbox(community)).find(
      ({ to, subject }) => to === mari.email && subject.includes('paluti'),
    );
    expect(mail?.blocks).toContainEqual({ kind: 'quote', text: reason });
    await confirm(id);
    expect(await subjectsTo(mari)).toContain('Sinu kaheastmeline sisselogimine lähtestati: Kuu kogu');
  });

  it('can’t be confirmed by the requester or the member concerned', async () => {
    const [mari, admin] = [await lostApp(), await lostApp(await actors.admin(community))];
    const [ofMember, ofAdmin] = [await requested(mari), await requested(admin)];
    expect((await confirm(ofMember, one)).body.error?.code).toBe('other_admin_needed');
    expect((await confirm(ofAdmin, admin)).body.error?.code).toBe('other_admin_needed');
    expect([await hasTwoFactor(mari), await hasTwoFactor(admin)]).toEqual([1, 1]);
    expect((await confirm(ofAdmin)).status).toBe(200);
  });

  it('requires that both people are still administrators when it is confirmed', async () => {
    const [asking, confirming] = [await actors.admin(community), await actors.admin(community)];
    for (const demoted of [asking, confirming]) {
      const mari = await lostApp();
      await db.update(users).set({ role: 'admin' }).where(eq(users.id, asking.id));
      const id = await requested(mari, asking);
      const demote = async () => db.update(users).set({ role: 'user' }).where(eq(users.id, demoted.id));
      const { result } = await overtake(3, demote, () => confirm(id, confirming));
      expect(result.body.error?.code).toBe('reset_ended');
      expect(await hasTwoFactor(mari)).toBe(1);
      expect(await subjectsTo(mari)).not.toContain('Sinu kaheastmeline sisselogimine lähtestati: Kuu kogu');
    }
  });

  it('can’t be confirmed by someone whom the requester has just appointed, not even a day later', async () => {
    const [mari, friend] = [await lostApp(), await actors.member(community)];
    const appoint = () =>
      call(community, 'PATCH', `/api/admin/users/${friend.id}`, { as: one, body: { role: 'admin' } });
    expect((await appoint()).status).toBe(200);
    const early = await requested(mari);
    expect((await confirm(early, friend)).body.error?.code).toBe('admin_too_new');
    const nextDay = later(day);
    const at = nextDay.getTime();
    await db.update(sessions).set({ createdAt: at, provedAt: at }).where(eq(sessions.userId, friend.id));
    // The friend was appointed at the same time as the request, not before it.
    expect((await confirm(early, friend, nextDay)).body.error?.code).toBe('admin_too_new');
    expect(await hasTwoFactor(mari)).toBe(1);
    const late = await lostApp();
    const asked = await request(late, await freshAdmin(at), nextDay);
    expect((await confirm(asked.body.data.id, friend, nextDay)).status).toBe(200);
  });

  it('can’t be requested by someone who was appointed less than a day ago', async () => {
    const [mari, friend] = [await lostApp(), await actors.member(community)];
    await call(community, 'PATCH', `/api/admin/users/${friend.id}`, { as: one, body: { role: 'admin' } });
    const { status, body } = await request(mari, friend);
    expect([status, body.error?.code]).toEqual([409, 'admin_too_new']);
    expect(await waits(mari)).toBe(0);
    expect((await subjectsTo(mari)).filter((subject) => subject.includes('paluti'))).toEqual([]);
  });

  it('can’t be confirmed by someone who lost the role and regained it in the meantime', async () => {
    const [mari, third] = [await lostApp(), await actors.admin(community)];
    const id = await requested(mari);
    for (const role of ['user', 'admin']) {
      await call(community, 'PATCH', `/api/admin/users/${third.id}`, { as: one, body: { role } });
    }
    expect((await confirm(id, third)).body.error?.code).toBe('admin_too_new');
    expect(await hasTwoFactor(mari)).toBe(1);
  });

  it('happens once, even when two administrators confirm it at the same time', async () => {
    const mari = await lostApp();
    const id = await requested(mari);
    const third = await actors.admin(community);
    const answers = await Promise.all([confirm(id), confirm(id, third)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await actionsOn(mari)).filter(([action]) => action === 'user.reset_two_factor')).toHaveLength(1);
  });

  it('ends when the member signs in with a code or turns two-factor off', async () => {
    const [mari, jaan] = [await lostApp(), await lostApp()];
    const [ofMari, ofJaan] = [await requested(mari), await requested(jaan)];
    const { body } = await signIn(mari);
    const second = { challenge: body.challenge, code: mari.codeNow };
    expect((await call(community, 'POST', '/api/auth/two-factor', { body: second })).status).toBe(200);
    const off = await call(community, 'POST', '/api/two-factor/disable', {
      as: jaan,
      body: { password: jaan.password },
    });
    expect(off.status).toBe(200);
    for (const id of [ofMari, ofJaan]) expect((await confirm(id)).body.error?.code).toBe('reset_ended');
    expect([await hasTwoFactor(mari), await hasTwoFactor(jaan)]).toEqual([1, 0]);
  });

  it('isn’t ended by a wrong code', async () => {
    const mari = await lostApp();
    await requested(mari);
    const { body } = await signIn(mari);
    await call(community, 'POST', '/api/auth/two-factor', {
      body: { challenge: body.challenge, code: '000000' },
    });
    expect(await waits(mari)).toBe(1);
  });

  it('waits 7 days for confirmation, and can be requested again after that', async () => {
    const mari = await lostApp();
    const id = await requested(mari);
    const at = later(7 * day).getTime();
    const [late, again] = await Promise.all(
      [0, 1].map(() => actors.admin(community, { session: { createdAt: at, lastUsedAt: at } })),
    );
    expect((await confirm(id, late, later(7 * day))).body.error?.code).toBe('reset_ended');
    expect((await request(mari, again, later(7 * day))).status).toBe(200);
  });

  it('has at most one open request, even when two administrators request it at the same time', async () => {
    const mari = await lostApp();
    const answers = await Promise.all([request(mari), request(mari, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await request(mari)).body.error?.code).toBe('reset_requested');
    expect(await waits(mari)).toBe(1);
  });

  it('can’t be confirmed if it was withdrawn and requested again after it was read', async () => {
    const mari = await lostApp();
    const id = await requested(mari);
    expect((await drop(id, one)).status).toBe(200);
    await requested(mari);
    expect((await confirm(id)).body.error?.code).toBe('reset_ended');
    expect(await hasTwoFactor(mari)).toBe(1);
    expect((await actionsOn(mari))[1]).toEqual(['user.withdraw_two_factor_reset', one.id]);
  });

  it('can’t be refused twice', async () => {
    const mari = await lostApp();
    const id = await requested(mari);
    expect((await drop(id)).status).toBe(200);
    expect((await drop(id)).body.error?.code).toBe('reset_ended');
    expect((await actionsOn(mari))[1]).toEqual(['user.refuse_two_factor_reset', other.id]);
    expect(await hasTwoFactor(mari)).toBe(1);
  });

  it('is refused for an account without two-factor, an inactive account, and the requester’s own', async () => {
    const plain = await actors.member(community);
    const banned = await lostApp();
    await db.update(users).set({ status: 'banned' }).where(eq(users.id, banned.id));
    const own = await lostApp(await actors.admin(community));
    const answers = [await request(plain), await request(banned), await request(own, own)];
    expect(answers.map(({ body }) => body.error?.code)).toEqual(Array(3).fill('reset_impossible'));
    expect(await subjectsTo(plain)).toEqual([]);
    expect(await actionsOn(plain)).toEqual([]);
  });

  it('requires a reason and an existing member', async () => {
    const mari = await lostApp();
    const path = `/api/admin/users/${mari.id}/two-factor-reset`;
    const { body } = await call(community, 'POST', path, { as: one, body: { reason: ' ' } });
    expect(body.error?.fields?.['reason']?.code).toBe('reason_required');
    expect((await request({ id: 'nobody' })).status).toBe(404);
  });

  it('is shown to administrators in the list of resets, in the member’s record and among waiting tasks', async () => {
    const mari = await lostApp();
    const id = await requested(mari);
    const shown = (await listed()).find((reset) => reset.id === id);
    expect(twoFactorResetSchema.strict().parse(shown)).toMatchObject({
      ...{ member: { id: mari.id, email: mari.email }, requestedBy: { id: one.id }, reason },
      ...{ requestedAt: testNow.toISOString(), expiresAt: later(7 * day).toISOString() },
    });
    const record = await call<{ data: UserDetails }>(community, 'GET', `/api/admin/users/${mari.id}`, { as: one });
    expect(record.body.data.twoFactorReset).toEqual(shown);
    const { waiting } = await getAdminOverview(await createActorContext(community, one));
    expect(waiting.find(({ kind }) => kind === 'resets')?.since).not.toBeNull();
  });

  it('can be done by the operator, but only for an account with two-factor', async () => {
    const [sole, plain] = [await lostApp(await actors.admin(community)), await actors.member(community)];
    const context = await createActorContext(community, one);
    expect(await resetTwoFactorByOperator(context, sole.email)).toBe(true);
    expect(await hasTwoFactor(sole)).toBe(0);
    expect((await call(community, 'GET', '/api/users/profile', { as: sole })).status).toBe(401);
    const mail = (await readOutbox(community)).find(
      ({ to, subject }) => to === sole.email && subject.includes('lähtestati'),
    );
    expect(JSON.stringify(mail?.blocks)).toContain('serverite haldaja');
    expect(await resetTwoFactorByOperator(context, sole.email)).toBe(false);
    expect(await resetTwoFactorByOperator(context, plain.email)).toBe(false);
  });
});
