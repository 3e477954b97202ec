import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  minute,
  readOutbox,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import { prepareSession } from '../sessions/index.ts';
import { sessions } from '../sessions/schema.ts';

const community = await createTestCommunity();
const { db } = community;
const newPassword = 'tuul tuleb merelt ja toob vihma';

const change = (as: TestActor, body: object) => call(community, 'POST', '/api/users/password', { as, body });
const signIn = ({ email }: TestActor, password: string) =>
  call(community, 'POST', '/api/auth/sign-in', { body: { email, password } });
const faults = async (as: TestActor, body: object) => (await change(as, body)).body.error?.fields;

describe('POST /api/users/password', () => {
  it('changes the password, disables the old one and mails the owner', async () => {
    const mari = await actors.member(community);
    expect((await change(mari, { password: mari.password, newPassword })).body).toEqual({ success: true });
    expect((await signIn(mari, mari.password)).status).toBe(401);
    expect((await signIn(mari, newPassword)).status).toBe(200);
    const mails = (await readOutbox(community)).filter(({ to }) => to === mari.email);
    expect(mails[0]?.subject).toMatch(/^Sinu parool on vahetatud/);
  });

  it('ends every other session and keeps this one', async () => {
    const mari = await actors.member(community);
    const other = await prepareSession(createTestContext(community), mari.id);
    await other.insert;
    await change(mari, { password: mari.password, newPassword });
    expect((await call(community, 'GET', '/api/users/profile', { as: mari })).status).toBe(200);
    expect((await call(community, 'GET', '/api/users/profile', { as: other })).status).toBe(401);
  });

  it('refuses a missing or wrong current password and changes nothing', async () => {
    const mari = await actors.member(community);
    expect((await faults(mari, { newPassword }))?.['password']?.code).toBe('password_required');
    expect((await faults(mari, { newPassword, password: 'not this' }))?.['password']?.code).toBe('password_wrong');
    expect((await signIn(mari, mari.password)).status).toBe(200);
  });

  it('counts wrong passwords before hashing and refuses the eleventh in 15 minutes with 429', async () => {
    const mari = await actors.member(community);
    const answers = await Promise.all(
      Array.from({ length: 11 }, () => change(mari, { newPassword, password: 'not this' })),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  it('refuses a new password that is too short, too common or too long, with its own error', async () => {
    const mari = await actors.member(community);
    const short = await faults(mari, { password: mari.password, newPassword: 'lühik' });
    expect(short?.['newPassword']).toEqual({
      code: 'password_too_short',
      message: 'Password must be at least 6 characters long',
    });
    const common = await faults(mari, { password: mari.password, newPassword: 'password1' });
    expect(common?.['newPassword']?.code).toBe('password_too_common');
    const long = await faults(mari, { password: mari.password, newPassword: 'x'.repeat(129) });
    expect(long?.['newPassword']?.code).toBe('password_too_long');
  });

  it('reports a mismatched repeated password together with other errors', async () => {
    const mari = await actors.member(community);
    const both = await faults(mari, { password: mari.password, newPassword: 'lühik', newPasswordRepeat: 'lühike' });
    expect(both?.['newPassword']?.code).toBe('password_too_short');
    expect(both?.['newPasswordRepeat']).toEqual({ code: 'passwords_differ', message: 'Passwords do not match' });
  });

  it('lets only one of several concurrent changes succeed', async () => {
    const mari = await actors.member(community);
    const answers = await Promise.all(
      Array.from({ length: 3 }, (_, index) =>
        change(mari, { password: mari.password, newPassword: `${newPassword}${index}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await db.$count(sessions, eq(sessions.userId, mari.id))).toBe(1);
  });

  it('lets a member without a password choose one within 15 minutes of signing in', async () => {
    const withAge = (age: number) =>
      actors.member(community, {
        user: { passwordHash: null },
        session: { createdAt: testNow.getTime() - age },
      });
    const [fresh, old] = [await withAge(15 * minute - 1), await withAge(15 * minute)];
    expect((await change(old, { newPassword })).body.error?.code).toBe('sign_in_again');
    expect((await change(fresh, { newPassword })).status).toBe(200);
    expect((await signIn(fresh, newPassword)).status).toBe(200);
  });
});
