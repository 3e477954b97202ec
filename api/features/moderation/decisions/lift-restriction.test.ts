import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { notifications } from '#api/features/accounts/notifications/schema.ts';
import type { RestrictionKind } from '#api/features/accounts/suspensions/contract.ts';
import { restrictions } from '#api/features/accounts/suspensions/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  call,
  createTestCommunity,
  day,
  emptyOutbox,
  later,
  readOutbox,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';

const community = await createTestCommunity();
const { db } = community;

const lift = (as: TestActor, id: string, kind: RestrictionKind, reason = 'Aitab.') =>
  call(community, 'POST', `/api/moderation/users/${id}/lift`, { as, body: { kind, reason } });
const codeOf = ({ status, body }: Awaited<ReturnType<typeof lift>>) => [status, body.error?.code];
const statusesOf = (answers: ReadonlyArray<{ status: number }>) => answers.map(({ status }) => status).sort();

/** Creates a restricted member. */
async function restricted(kind: RestrictionKind, options: Parameters<typeof actors.member>[1] = {}) {
  const status = kind === 'ban' ? 'banned' : 'active';
  const member = await actors.member(community, { ...options, user: { status, ...options.user } });
  const until = kind === 'ban' ? null : later(day).getTime();
  await db.insert(restrictions).values({ id: newId(), userId: member.id, kind, until, createdAt: 1 });
  return member;
}
const restrictionOf = async (userId: string) =>
  (await db.select().from(restrictions).where(eq(restrictions.userId, userId)))[0];
const liftingsOf = async (id: string) =>
  (await db.select().from(auditLog).where(eq(auditLog.targetId, id))).filter(({ action }) => action === 'member.lift');
const mailsTo = async ({ email }: TestActor) => (await readOutbox(community)).filter(({ to }) => to === email);
const notificationsOf = (userId: string) => db.select().from(notifications).where(eq(notifications.userId, userId));
const signIn = ({ email, password }: TestActor) =>
  call(community, 'POST', '/api/auth/sign-in', { body: { email, password } });

describe('POST /api/moderation/users/{id}/lift', () => {
  it.each([
    ['silence', 'en', 'You can write again: Kuu kogu', 'Your silence has ended early. You can write again. Aitab.'],
    [
      ...(['suspension', 'et', 'Saad jälle kaasa lüüa: Kuu kogu'] as const),
      'Lõpetasime sinu konto peatamise enne tähtaega. Saad jälle kaasa lüüa. Aitab.',
    ],
  ] as const)(
    'ends a %s early, once, and tells the member why in their language',
    async (kind, locale, subject, said) => {
      const [jaan, mari] = [await restricted(kind, { user: { locale } }), await actors.moderator(community)];
      await emptyOutbox(community);
      expect(statusesOf(await Promise.all([lift(mari, jaan.id, kind), lift(mari, jaan.id, kind)]))).toEqual([200, 409]);
      expect(await restrictionOf(jaan.id)).toMatchObject({ liftedAt: testNow.getTime() });
      const about = await call(community, 'PATCH', '/api/users/profile', { as: jaan, body: { about: 'Tere' } });
      expect(about.status).toBe(200);
      expect(await notificationsOf(jaan.id)).toMatchObject([{ kind: 'decision', excerpt: said }]);
      expect(await mailsTo(jaan)).toMatchObject([{ locale, subject }]);
      expect(JSON.stringify(await mailsTo(jaan))).toContain('Aitab.');
      expect(await liftingsOf(jaan.id)).toMatchObject([
        {
          ...{ actorId: mari.id, reason: 'Aitab.' },
          ...{ before: { limit: kind, until: later(day).getTime() }, after: { limit: null, until: null } },
        },
      ]);
    },
  );

  it('reopens a banned account, once, and tells its owner why', async () => {
    const [jaan, admin] = [await restricted('ban'), await actors.admin(community)];
    await emptyOutbox(community);
    expect((await signIn(jaan)).status).not.toBe(200);
    const answers = await Promise.all([1, 2, 3].map(() => lift(admin, jaan.id, 'ban')));
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    expect((await signIn(jaan)).status).toBe(200);
    expect(await restrictionOf(jaan.id)).toMatchObject({ liftedAt: testNow.getTime() });
    expect(await liftingsOf(jaan.id)).toMatchObject([{ actorId: admin.id, before: { limit: 'ban', until: null } }]);
    expect(await notificationsOf(jaan.id)).toMatchObject([{ excerpt: expect.stringContaining('Aitab.') }]);
    const mails = (await mailsTo(jaan)).filter(({ subject }) => subject.startsWith('Sinu konto on taas avatud'));
    expect(JSON.stringify(mails)).toContain('Aitab.');
    expect(mails).toHaveLength(1);
  });

  it('doesn’t affect other restrictions', async () => {
    const [jaan, mari] = [await restricted('silence'), await actors.moderator(community)];
    expect(codeOf(await lift(mari, jaan.id, 'suspension'))).toEqual([409, 'not_limited']);
    expect(await restrictionOf(jaan.id)).toMatchObject({ kind: 'silence', liftedAt: null });
  });

  it('is refused once the restriction has expired', async () => {
    const [jaan, mari] = [await restricted('silence'), await actors.moderator(community)];
    const body = { kind: 'silence', reason: 'Aitab.' };
    const answer = await call(community, 'POST', `/api/moderation/users/${jaan.id}/lift`, {
      ...{ as: mari, body, now: later(day) },
    });
    expect(codeOf(answer)).toEqual([409, 'not_limited']);
  });

  it('lifts a ban for administrators only', async () => {
    const [jaan, mari] = [await restricted('ban'), await actors.moderator(community)];
    expect((await lift(mari, jaan.id, 'ban')).status).toBe(403);
    expect((await db.select().from(users).where(eq(users.id, jaan.id)))[0]?.status).toBe('banned');
  });

  it('lets no one lift their own restriction, and no moderator lift an administrator’s', async () => {
    const [mari, admin] = [await actors.moderator(community), await actors.admin(community)];
    const until = later(day).getTime();
    await db.insert(restrictions).values({ id: newId(), userId: admin.id, kind: 'suspension', until, createdAt: 1 });
    expect(codeOf(await lift(mari, admin.id, 'suspension'))).toEqual([403, 'not_yours_to_decide']);
    // Suspended staff lose their staff rights, so this is refused before checking whose suspension it is.
    expect((await lift(admin, admin.id, 'suspension')).status).toBe(403);
  });

  it('doesn’t reopen a deleted account', async () => {
    const admin = await actors.admin(community);
    const gone = await restricted('ban', { user: { status: 'inactive', deletedAt: testNow.getTime() } });
    expect(codeOf(await lift(admin, gone.id, 'ban'))).toEqual([409, 'not_limited']);
  });

  it('requires a reason', async () => {
    const [jaan, mari] = [await restricted('silence'), await actors.moderator(community)];
    expect((await lift(mari, jaan.id, 'silence', ' ')).status).toBe(400);
    expect(await restrictionOf(jaan.id)).toMatchObject({ liftedAt: null });
  });
});
