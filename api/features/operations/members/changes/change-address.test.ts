import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { emailChanges } from '#api/features/accounts/email-changes/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  call,
  createTestCommunity,
  findMailedLink,
  overtake,
  readOutbox,
  type TestActor,
} from '#api/testing/index.ts';

const community = await createTestCommunity();
const { db } = community;
const admin = await actors.admin(community);
let people = 0;

const newAddress = () => `uus-${++people}@people.test`;
const change = (id: string, body: object, as: TestActor = admin) =>
  call(community, 'POST', `/api/admin/users/${id}/email`, { as, body: { reason: 'Vana postkast suleti', ...body } });
const confirm = async (address: string) => {
  const token = (await findMailedLink(community, address)).searchParams.get('token');
  return call(community, 'POST', '/api/email-changes/confirm', { body: { token } });
};
const addressOf = async ({ id }: TestActor) => (await db.select().from(users).where(eq(users.id, id)))[0]?.email;
const entriesOf = ({ id }: TestActor) => db.select().from(auditLog).where(eq(auditLog.targetId, id));

describe('a change of a member’s address by an administrator', () => {
  it('takes effect once the new address is confirmed, notifies the old one, is logged without the address and ends the sessions', async () => {
    const [mari, address] = [await actors.member(community), newAddress()];
    expect((await change(mari.id, { email: ` ${address.toUpperCase()}` })).status).toBe(202);
    expect(await addressOf(mari)).toBe(mari.email);
    expect((await findMailedLink(community, mari.email)).pathname).toBe('/auth/undo-email-change');
    const notice = (await readOutbox(community)).find(({ to }) => to === mari.email);
    expect(notice?.blocks).toContainEqual({ kind: 'quote', text: 'Vana postkast suleti' });
    const entries = await entriesOf(mari);
    expect(entries).toMatchObject([
      { action: 'user.change_address', actorId: admin.id, reason: 'Vana postkast suleti', before: null, after: null },
    ]);
    expect((await confirm(address)).status).toBe(200);
    expect(await addressOf(mari)).toBe(address);
    expect((await call(community, 'GET', '/api/users/profile', { as: mari })).status).toBe(401);
  });

  it('can be undone from the old address', async () => {
    const [mari, address] = [await actors.member(community), newAddress()];
    await change(mari.id, { email: address });
    await confirm(address);
    const token = (await findMailedLink(community, mari.email)).searchParams.get('token');
    const body = { token, password: 'tuul tuleb merelt' };
    expect((await call(community, 'POST', '/api/email-changes/undo', { body })).status).toBe(200);
    expect(await addressOf(mari)).toBe(mari.email);
  });

  it('is refused for administrators, including oneself and a newly appointed one', async () => {
    const [other, mari] = [await actors.admin(community), await actors.member(community)];
    for (const id of [other.id, admin.id]) {
      expect((await change(id, { email: newAddress() })).body.error?.code).toBe('address_unchangeable');
    }
    const promote = async () => db.update(users).set({ role: 'admin' }).where(eq(users.id, mari.id));
    const { result } = await overtake(3, promote, () => change(mari.id, { email: newAddress() }));
    expect(result.body.error?.code).toBe('address_unchangeable');
    expect(await db.$count(emailChanges, eq(emailChanges.userId, mari.id))).toBe(0);
    expect(await entriesOf(mari)).toEqual([]);
  });

  it('is refused if the requesting administrator was just demoted', async () => {
    const [demoted, mari] = [await actors.admin(community), await actors.member(community)];
    const demote = async () => db.update(users).set({ role: 'user' }).where(eq(users.id, demoted.id));
    const { result } = await overtake(3, demote, () => change(mari.id, { email: newAddress() }, demoted));
    expect(result.status).toBe(409);
    expect(await db.$count(emailChanges, eq(emailChanges.userId, mari.id))).toBe(0);
  });

  it.each([{ status: 'banned' }, { emailVerifiedAt: null }] as const)(
    'is refused for an account with %j',
    async (user) => {
      const mari = await actors.member(community, { user });
      expect((await change(mari.id, { email: newAddress() })).body.error?.code).toBe('address_unchangeable');
      expect(await entriesOf(mari)).toEqual([]);
    },
  );

  it('requires a reason and an address, and is refused if another member has the address', async () => {
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    expect((await change(mari.id, { email: jaan.email })).body.error?.code).toBe('already_member');
    const codes = async (body: object) => (await change(mari.id, body)).body.error?.fields;
    expect(await codes({ email: mari.email })).toMatchObject({ email: { code: 'email_same' } });
    expect(await codes({ email: 'tere' })).toMatchObject({ email: { code: 'email_invalid' } });
    expect(await codes({ email: newAddress(), reason: ' ' })).toMatchObject({ reason: { code: 'reason_required' } });
  });

  it('returns 404 for a deleted, unknown or malformed id', async () => {
    const gone = await actors.member(community, { user: { status: 'inactive', deletedAt: 1, name: null } });
    for (const id of [gone.id, newId(), 'x']) expect((await change(id, { email: newAddress() })).status).toBe(404);
  });
});
