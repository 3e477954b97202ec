import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createAdmin } from '#api/features/operations/members/index.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  findMailedLink,
  overtake,
  readOutbox,
  type TestCommunity,
} from '#api/testing/index.ts';
import { createInvitation } from '../../invitations/create-invitation.ts';
import { users } from '../schema.ts';

const password = 'tuul tuleb merelt ja toob vihma';

/** Creates a community with two administrators who use different languages, and with members who get no notice. */
async function arrange() {
  const community = await createTestCommunity();
  const liis = await actors.admin(community, { user: { name: 'Liis Tamme' } });
  const eve = await actors.admin(community, { user: { locale: 'en' } });
  await actors.admin(community, { user: { status: 'banned' } });
  await actors.moderator(community);
  const mari = await actors.member(community);
  const promote = (role: string) =>
    call(community, 'PATCH', `/api/admin/users/${mari.id}`, { as: liis, body: { role } });
  return { community, liis, eve, mari, promote };
}

/** Returns the recipient, language and text of each mail about a new administrator. */
async function noticesIn(community: TestCommunity) {
  const mails = (await readOutbox(community)).filter(({ subject }) =>
    /on nüüd administraator|is now an admin/.test(subject),
  );
  return mails.map(({ to, locale, blocks }) => ({ to, locale, says: JSON.stringify(blocks) }));
}

const tokenOf = async (community: TestCommunity, email: string) =>
  (await findMailedLink(community, email)).searchParams.get('token');

const acceptWith = (community: TestCommunity, token: string | null) =>
  call(community, 'POST', '/api/invitations/accept', { body: { token, password, passwordRepeat: password } });

const accept = async (community: TestCommunity, email: string) =>
  acceptWith(community, await tokenOf(community, email));

describe('the notice of a new administrator', () => {
  it('is mailed to every administrator in their language, even the one who gave the role', async () => {
    const { community, liis, eve, mari, promote } = await arrange();
    expect((await promote('admin')).status).toBe(200);
    const notices = await noticesIn(community);
    expect(notices.map(({ to, locale }) => [to, locale]).sort()).toEqual(
      [
        [liis.email, 'et'],
        [eve.email, 'en'],
      ].sort(),
    );
    for (const { says } of notices) {
      for (const fact of ['Mari Maasikas', mari.email, 'Liis Tamme']) expect(says).toContain(fact);
    }
  });

  it('is mailed when someone accepts an invitation to become an administrator', async () => {
    const { community, liis, eve } = await arrange();
    const email = 'uus@people.test';
    const body = { people: [{ email }], role: 'admin' };
    expect((await call(community, 'POST', '/api/admin/invitations', { as: liis, body })).status).toBe(200);
    expect(await noticesIn(community)).toEqual([]);
    expect((await accept(community, email)).status).toBe(200);
    const notices = await noticesIn(community);
    expect(notices.map(({ to }) => to).sort()).toEqual([liis.email, eve.email].sort());
    for (const { says } of notices) expect(says).toContain('Liis Tamme');
  });

  it('is mailed when the operator invites or creates an administrator', async () => {
    const { community, mari } = await arrange();
    await createInvitation(createTestContext(community), { email: mari.email, role: 'admin' });
    expect((await accept(community, mari.email)).status).toBe(200);
    const notices = await noticesIn(community);
    expect(notices).toHaveLength(2);
    expect(notices.map(({ says }) => /serverite haldaja|operator of the servers/.test(says))).toEqual([true, true]);
    await createAdmin(createTestContext(community), { email: 'teine@people.test', password });
    // The first new administrator also gets a mail about the second one.
    expect(await noticesIn(community)).toHaveLength(5);
  });

  it('isn’t mailed for other roles, invited members, or someone who already is an administrator', async () => {
    const { community, liis, promote } = await arrange();
    await promote('moderator');
    await promote('user');
    await createInvitation(createTestContext(community), { email: liis.email, role: 'admin' });
    await accept(community, liis.email);
    expect(await noticesIn(community)).toEqual([]);
  });

  it.each([
    ['a promotion', 'a promotion'],
    ['a promotion', 'an invitation'],
    ['an invitation', 'a promotion'],
    ['the operator', 'an invitation'],
    ['an invitation', 'the operator'],
  ] as const)('is mailed to an administrator added by %s while another is added by %s', async (first, second) => {
    const { community, liis } = await arrange();
    const prepare = async (way: typeof first | typeof second) => {
      if (way === 'a promotion') {
        const { id, email } = await actors.member(community);
        const body = { role: 'admin' };
        const run = () => call(community, 'PATCH', `/api/admin/users/${id}`, { as: liis, body });
        return { email, run: async () => (await run()).status };
      }
      const email = `${crypto.randomUUID()}@people.test`;
      if (way === 'the operator') {
        const run = async () => (await createAdmin(createTestContext(community), { email, password })) && 200;
        return { email, run };
      }
      await createInvitation(createTestContext(community), { email, role: 'admin' });
      const token = await tokenOf(community, email);
      return { email, run: async () => (await acceptWith(community, token)).status };
    };
    const [one, other] = [await prepare(first), await prepare(second)];
    const exchange = { 'a promotion': 3, 'an invitation': 2, 'the operator': 2 }[second];
    const { result, wasOvertaken } = await overtake(exchange, one.run, other.run);
    expect([result, wasOvertaken]).toEqual([200, true]);
    const notices = (await noticesIn(community)).filter(({ to }) => [one.email, other.email].includes(to));
    expect(notices).toMatchObject([{ to: one.email, says: expect.stringContaining(other.email) }]);
  });

  it('isn’t mailed if the role isn’t given', async () => {
    const { community, mari, promote } = await arrange();
    const rename = async () => community.db.update(users).set({ name: 'Mari Kask' }).where(eq(users.id, mari.id));
    const { result } = await overtake(3, rename, () => promote('admin'));
    expect(result.body.error?.code).toBe('user_changed');
    expect(await noticesIn(community)).toEqual([]);
  });
});

describe('adminSince', () => {
  it('is kept while the member is an administrator, and cleared when they lose the role', async () => {
    const { community, liis, mari, promote } = await arrange();
    const sinceOf = async (id: string) =>
      (await community.db.select().from(users).where(eq(users.id, id)))[0]?.adminSince ?? null;
    expect(await sinceOf(mari.id)).toBeNull();
    await promote('admin');
    const since = await sinceOf(mari.id);
    expect(since).not.toBeNull();
    const rename = { as: liis, body: { name: 'Mari Kask', role: 'admin' } };
    await call(community, 'PATCH', `/api/admin/users/${mari.id}`, rename);
    expect(await sinceOf(mari.id)).toBe(since);
    await promote('user');
    expect(await sinceOf(mari.id)).toBeNull();
  });
});
