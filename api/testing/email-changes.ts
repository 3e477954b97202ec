import { eq } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/schema.ts';
import { actors, type TestActor } from './actors.ts';
import { call } from './call.ts';
import { testNow } from './clock.ts';
import { createTestCommunity } from './create-test-community.ts';
import { findMailedLink, readOutbox } from './read-mail.ts';

/** The password that a member chooses when they undo a change of address. */
export const newPassword = 'tuul tuleb merelt ja toob vihma';

/** Creates a community with the calls that change addresses, each from a different IP address. */
export async function createEmailChanges() {
  const community = await createTestCommunity();
  const { db } = community;
  let people = 0;
  const newAddress = () => `uus-${++people}@people.test`;
  const elsewhere = () => ({ 'cf-connecting-ip': `203.0.113.${++people % 250}` });
  const request = (as: TestActor, email: string, body: object = { password: as.password }, now = testNow) =>
    call(community, 'POST', '/api/email-changes', { as, body: { email, ...body }, now });
  const confirm = (token: unknown, now = testNow) =>
    call(community, 'POST', '/api/email-changes/confirm', { body: { token }, headers: elsewhere(), now });
  const undo = (token: unknown, now = testNow, password: string = newPassword) =>
    call(community, 'POST', '/api/email-changes/undo', { body: { token, password }, headers: elsewhere(), now });
  const tokenFor = async (address: string, where = community) =>
    (await findMailedLink(where, address)).searchParams.get('token') ?? '';
  const signIn = (email: string, password: string) =>
    call(community, 'POST', '/api/auth/sign-in', { body: { email, password }, headers: elsewhere() });
  const read = async ({ id }: { id: string }) => (await db.select().from(users).where(eq(users.id, id)))[0];
  const subjectsTo = async (address: string) =>
    (await readOutbox(community)).filter(({ to }) => to === address).map(({ subject }) => subject.split(':')[0]);

  /** Creates a member who has requested a change of address, and returns both mailed tokens. */
  const asked = async (options?: Parameters<typeof actors.member>[1]) => {
    const mari = await actors.member(community, options);
    const address = newAddress();
    await request(mari, address);
    return { mari, address, token: await tokenFor(address), notice: await tokenFor(mari.email) };
  };

  /** Creates a member whose address has changed, and returns the token that undoes the change. */
  const changed = async () => {
    const { mari, address, token } = await asked();
    await confirm(token);
    return { mari, address, undoToken: await tokenFor(mari.email) };
  };
  return {
    community,
    db,
    newAddress,
    elsewhere,
    request,
    confirm,
    undo,
    tokenFor,
    signIn,
    read,
    subjectsTo,
    asked,
    changed,
  };
}
