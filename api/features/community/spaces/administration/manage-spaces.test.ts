import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { notificationScopes } from '#api/features/accounts/notifications/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { actors, call, createTestCommunity, insertSpace, testNow } from '#api/testing/index.ts';
import { insertDefaultSpaces } from '../insert-default-spaces.ts';
import { spaceMembers, spaces } from '../schema.ts';
import type { ManagedSpace } from './contract.ts';

const community = await createTestCommunity();
const { db } = community;
const admin = await actors.admin(community);
const words = { nameEt: 'Uni', nameEn: 'Sleep', icon: 'moon', readAccess: 'members', postAccess: 'members' };
const ask = (method: string, path: string, body?: object) =>
  call<{ data: ManagedSpace; error?: { code: string } }>(community, method, `/api/admin/${path}`, {
    as: admin,
    ...(body ? { body } : {}),
  });
const make = async (slug: string, body: object = {}) =>
  (await ask('POST', 'spaces', { slug, ...words, nameEt: slug, nameEn: slug, ...body })).body.data;
const scopeOf = async (id: string) =>
  (await db.select().from(notificationScopes).where(eq(notificationScopes.id, id)))[0];
const actsOf = async (id: string) =>
  (await db.select().from(auditLog).where(eq(auditLog.targetId, id))).map(({ action }) => action);

describe('a space', () => {
  it('is created with permissions that also apply to its notifications', async () => {
    const made = await make('tasuline', { readAccess: 'premium', isQuiet: true, isShownLocked: true });
    expect(made).toMatchObject({ slug: 'tasuline', readAccess: 'premium', version: 1, archivedAt: null });
    expect(made.isShownLocked).toBe(true);
    expect(await scopeOf(made.id)).toEqual({ id: made.id, access: 'premium', isQuiet: true });
    expect(await actsOf(made.id)).toEqual(['space.create']);
    const again = await ask('POST', 'spaces', { slug: 'tasuline', ...words });
    expect([again.status, again.body.error?.code]).toEqual([409, 'slug_taken']);
  });

  it.each(['Kodu', 'kodu', 'Ko\u00addu\u200b', 'Ｋodu', ' Kodu\u00a0'])(
    'can’t have a name that looks like another space’s: %j',
    async (name) => {
      await make('kodu', { nameEt: 'Kodu', nameEn: 'Home' });
      await make('muu', { nameEt: 'Muu', nameEn: 'Other' });
      const [{ id = '', version = 0 } = {}] = await db.select().from(spaces).where(eq(spaces.slug, 'muu'));
      const made = await ask('POST', 'spaces', { slug: 'teine', ...words, nameEt: name, nameEn: 'Else' });
      const changed = await ask('PATCH', `spaces/${id}`, { version, nameEt: name });
      expect([made, changed].map(({ status, body }) => [status, body.error?.code])).toEqual([
        [409, 'space_name_taken'],
        [409, 'space_name_taken'],
      ]);
      expect((await ask('PATCH', `spaces/${id}`, { version, nameEt: 'Muu' })).status).toBe(200);
    },
  );

  it('keeps the fields that a change omits, and stores only one of two concurrent changes', async () => {
    const { id } = await make('muutuv', { mustJoin: true, isShownLocked: true, slowModeSeconds: 30 });
    const answers = await Promise.all([
      ask('PATCH', `spaces/${id}`, { version: 1, readAccess: 'donator' }),
      ask('PATCH', `spaces/${id}`, { version: 1, readAccess: 'donator' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [row] = await db.select().from(spaces).where(eq(spaces.id, id));
    expect(row).toMatchObject({ readAccess: 'donator', mustJoin: true, isShownLocked: true, version: 2 });
    expect((await scopeOf(id))?.access).toBe('donator');
    expect(await actsOf(id)).toEqual(['space.create', 'space.update']);
  });

  it('can be archived and restored, each recorded once', async () => {
    const { id } = await make('arhiiv');
    for (const _ of [1, 2]) expect((await ask('POST', `spaces/${id}/archive`, {})).status).toBe(200);
    expect((await db.select().from(spaces).where(eq(spaces.id, id)))[0]?.archivedAt).toBe(testNow.getTime());
    await ask('POST', `spaces/${id}/unarchive`, {});
    expect(await actsOf(id)).toEqual(['space.create', 'space.archive', 'space.unarchive']);
    expect((await ask('POST', `spaces/${newId()}/archive`, {})).status).toBe(404);
  });

  it('isn’t restored while another space’s name looks the same', async () => {
    const { id } = await make('vana', { nameEt: 'Rahu', nameEn: 'Peace' });
    await ask('POST', `spaces/${id}/archive`, {});
    const { id: other, version } = await make('uus', { nameEt: 'rahu', nameEn: 'Calm' });
    const refused = await ask('POST', `spaces/${id}/unarchive`, {});
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'space_name_taken']);
    expect(await actsOf(id)).toEqual(['space.create', 'space.archive']);
    await ask('PATCH', `spaces/${other}`, { version, nameEt: 'Vaikus' });
    expect((await ask('POST', `spaces/${id}/unarchive`, {})).status).toBe(200);
    expect((await db.select().from(spaces).where(eq(spaces.id, id)))[0]?.archivedAt).toBeNull();
    expect((await ask('POST', `spaces/${newId()}/unarchive`, {})).status).toBe(404);
  });

  it('is moved to the given place, before spaces that weren’t listed', async () => {
    const own = await createTestCommunity();
    const as = await actors.admin(own);
    const ids: string[] = [];
    for (const position of [0, 1, 2, 3]) ids.push(await insertSpace(own, { position }));
    const [a, b, c, d] = ids;
    await call(own, 'PUT', '/api/admin/space-order', { as, body: { ids: [d, b] } });
    const list = await call<{ data: { items: ManagedSpace[] } }>(own, 'GET', '/api/admin/spaces', { as });
    expect(list.body.data.items.map(({ id, position }) => [id, position])).toEqual([
      [d, 0],
      [b, 1],
      [a, 2],
      [c, 3],
    ]);
    const moves = () => own.db.select().from(auditLog).where(eq(auditLog.action, 'space.order'));
    const recorded = (await moves()).map(({ targetId, before, after }) => [targetId, before, after]);
    expect(new Map(recorded.map(([id, ...states]) => [id, states])).get(d)).toEqual([{ position: 3 }, { position: 0 }]);
    await call(own, 'PUT', '/api/admin/space-order', { as, body: { ids: [d, b] } });
    expect(await moves()).toHaveLength(recorded.length);
  });
});

describe('joining and muting', () => {
  it('are independent and idempotent, and can be undone', async () => {
    const mari = await actors.member(community);
    const id = await insertSpace(community);
    const choose = (method: string, choice: string) =>
      call(community, method, `/api/spaces/${id}/${choice}`, { as: mari });
    const row = async () => (await db.select().from(spaceMembers).where(eq(spaceMembers.userId, mari.id)))[0];
    for (const _ of [1, 2]) expect((await choose('PUT', 'membership')).status).toBe(200);
    await choose('PUT', 'mute');
    expect(await row()).toMatchObject({ joinedAt: testNow.getTime(), mutedAt: testNow.getTime() });
    for (const _ of [1, 2]) expect((await choose('DELETE', 'mute')).status).toBe(200);
    expect(await row()).toMatchObject({ joinedAt: testNow.getTime(), mutedAt: null });
    await choose('DELETE', 'membership');
    expect(await row()).toMatchObject({ joinedAt: null, mutedAt: null });
  });

  it('are refused for a space the member can’t read', async () => {
    const id = await insertSpace(community, { readAccess: 'donator' });
    const as = await actors.premium(community);
    expect((await call(community, 'PUT', `/api/spaces/${id}/membership`, { as })).status).toBe(404);
    expect(await db.$count(spaceMembers, eq(spaceMembers.spaceId, id))).toBe(0);
  });
});

describe('default spaces', () => {
  it('are created once, however often they are applied, and never replace renamed or archived ones', async () => {
    const own = await createTestCommunity();
    const counts = await Promise.all([1, 2, 3].map(() => insertDefaultSpaces(own.db, testNow)));
    expect(counts.sort()).toEqual([0, 0, 4]);
    const rows = await own.db.select().from(spaces).orderBy(spaces.position);
    expect(rows.map(({ slug, postAccess }) => `${slug} ${postAccess}`)).toEqual([
      'teated staff',
      'jutunurk members',
      'kysimused members',
      'tutvume members',
    ]);
    expect(await own.db.$count(notificationScopes)).toBe(4);
    await own.db.update(spaces).set({ archivedAt: 1, slug: 'uus' }).where(eq(spaces.slug, 'jutunurk'));
    expect(await insertDefaultSpaces(own.db, testNow)).toBe(0);
  });
});
