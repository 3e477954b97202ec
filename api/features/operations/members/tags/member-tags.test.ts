import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { maxTags, maxTagsOfMember } from '#api/features/accounts/member-tags/contract.ts';
import { memberTags } from '#api/features/accounts/member-tags/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import {
  actors,
  type CommonResponse,
  call,
  createLargeCommunity,
  createTestCommunity,
  type TestActor,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { refuseFullScans } from '#api/testing/refuse-full-scans.ts';
import type { UserDetails, UsersPage } from '../contract.ts';
import type { CountedTag } from './contract.ts';

let community: TestCommunity;
let admin: TestActor;

beforeEach(async () => {
  community = await createTestCommunity();
  admin = await actors.admin(community);
});

const path = '/api/admin/member-tags';
type Made = CommonResponse & { data: { id: string; name: string } };
const create = (name: unknown, as = admin) => call<Made>(community, 'POST', path, { as, body: { name } });
const created = async (name: string) => (await create(name)).body.data.id;
const rename = (id: string, name: string) =>
  call<CommonResponse>(community, 'PATCH', `${path}/${id}`, { as: admin, body: { name } });
const merge = (id: string, into: string) =>
  call<CommonResponse>(community, 'POST', `${path}/${id}/merge`, { as: admin, body: { into } });
const remove = (id: string) => call(community, 'DELETE', `${path}/${id}`, { as: admin });
const give = (id: string, name: unknown, as = admin) =>
  call<Made>(community, 'POST', `/api/admin/users/${id}/tags`, { as, body: { name } });
const take = (id: string, tag: string) =>
  call(community, 'DELETE', `/api/admin/users/${id}/tags/${tag}`, { as: admin });
const listed = async () =>
  (await call<{ data: { items: CountedTag[] } }>(community, 'GET', path, { as: admin })).body.data.items;
const counts = async () => Object.fromEntries((await listed()).map(({ name, memberCount }) => [name, memberCount]));
const tagsOf = async (id: string) =>
  (await call<{ data: UserDetails }>(community, 'GET', `/api/admin/users/${id}`, { as: admin })).body.data.ownTags.map(
    ({ name }) => name,
  );
const recorded = async () =>
  (await community.db.select().from(auditLog).orderBy(asc(auditLog.id))).map(({ action, before, after }) => [
    ...[action, before, after],
  ]);

describe('a member tag', () => {
  it('is created only once for names that look the same', async () => {
    expect((await create(' Koor ')).status).toBe(201);
    for (const name of ['Koor', 'koor', 'Ko\u00ador', 'Ｋoor']) {
      expect((await create(name)).body.error?.code).toBe('member_tag_taken');
    }
    expect(await listed()).toMatchObject([{ name: 'Koor', memberCount: 0 }]);
    expect(await recorded()).toEqual([['member-tag.create', null, { name: 'Koor' }]]);
  });

  it.each([
    ['', 'member_tag_required'],
    [undefined, 'member_tag_required'],
    ['a'.repeat(41), 'member_tag_long'],
  ])('is refused with the name %j', async (name, code) => {
    expect((await create(name)).body.error?.fields?.['name']?.code).toBe(code);
  });

  it('is refused if the community has 200, even when many are created at once', async () => {
    const row = (number: number) => ({ id: `t${number}`, name: `T${number}`, look: `t${number}`, createdAt: 1 });
    await community.db.insert(memberTags).values(Array.from({ length: maxTags - 3 }, (_, number) => row(number)));
    const answers = await Promise.all(Array.from({ length: 8 }, (_, number) => create(`Uus ${number}`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.find(({ status }) => status === 409)?.body.error?.code).toBe('member_tags_full');
    expect(await community.db.$count(memberTags)).toBe(maxTags);
    const mari = await actors.member(community);
    expect((await give(mari.id, 'Veel üks')).body.error?.code).toBe('member_tags_full');
    expect((await give(mari.id, 'T1')).status).toBe(200);
  });

  it('can be renamed, but not to a name that looks like another tag’s', async () => {
    const [choir, founder] = [await created('Koor'), await created('Asutaja')];
    expect((await rename(choir, 'ASUTAJA')).body.error?.code).toBe('member_tag_taken');
    expect((await rename(choir, 'KOOR')).status).toBe(200);
    expect(Object.keys(await counts()).sort()).toEqual(['Asutaja', 'KOOR']);
    expect((await recorded()).at(-1)).toEqual(['member-tag.rename', { name: 'Koor' }, { name: 'KOOR' }]);
    await remove(founder);
    expect((await rename(founder, 'Uus')).status).toBe(404);
  });

  it('can be merged into another tag, which each member who had the merged tag gets once', async () => {
    const [choir, singers] = [await created('Koor'), await created('Lauljad')];
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    for (const [who, name] of [
      [mari, 'Koor'],
      [mari, 'Lauljad'],
      [jaan, 'Lauljad'],
    ] as const)
      await give(who.id, name);
    expect((await merge(singers, singers)).body.error?.code).toBe('member_tag_unknown');
    expect((await merge(singers, choir)).status).toBe(200);
    expect(await counts()).toEqual({ Koor: 2 });
    expect([await tagsOf(mari.id), await tagsOf(jaan.id)]).toEqual([['Koor'], ['Koor']]);
    expect((await recorded()).at(-1)).toEqual(['member-tag.merge', { name: 'Lauljad', members: 2 }, { name: 'Koor' }]);
    expect((await merge(singers, choir)).status).toBe(404);
  });

  it('can be merged into another even if members have the maximum number of tags', async () => {
    const mari = await actors.member(community);
    for (let number = 0; number < maxTagsOfMember; number += 1) await give(mari.id, `T${number}`);
    const other = await created('Muu');
    const first = (await listed()).find(({ name }) => name === 'T0');
    expect((await merge(first?.id ?? '', other)).status).toBe(200);
    expect(await tagsOf(mari.id)).toHaveLength(maxTagsOfMember);
    expect(await tagsOf(mari.id)).toContain('Muu');
  });

  it('is removed from every member when deleted, idempotently', async () => {
    const mari = await actors.member(community);
    await give(mari.id, 'Koor');
    const [tag] = await listed();
    expect([(await remove(tag?.id ?? '')).status, (await remove(tag?.id ?? '')).status]).toEqual([200, 200]);
    expect([await listed(), await tagsOf(mari.id)]).toEqual([[], []]);
    expect((await recorded()).filter(([action]) => action === 'member-tag.delete')).toEqual([
      ['member-tag.delete', { name: 'Koor', members: 1 }, null],
    ]);
  });
});

describe('tagging a member', () => {
  it('creates the tag if it is new, and is recorded once', async () => {
    const mari = await actors.member(community);
    const answers = [await give(mari.id, 'Koor'), await give(mari.id, ' koor')];
    expect(answers.map(({ status, body }) => [status, body.data.name])).toEqual([
      [200, 'Koor'],
      [200, 'Koor'],
    ]);
    expect(await recorded()).toEqual([
      ['member-tag.create', null, { name: 'Koor' }],
      ['user.tag', null, { tag: 'Koor' }],
    ]);
  });

  it('stops at 20 tags per member, even under concurrent calls, and leaves no unused tag', async () => {
    const mari = await actors.member(community);
    await Promise.all(Array.from({ length: 24 }, (_, number) => give(mari.id, `T${number}`)));
    expect(await tagsOf(mari.id)).toHaveLength(maxTagsOfMember);
    expect((await give(mari.id, 'Veel üks')).body.error?.code).toBe('tags_of_member_full');
    expect(await listed()).toHaveLength(maxTagsOfMember);
  });

  it('can be undone, which is recorded once', async () => {
    const mari = await actors.member(community);
    const { id } = (await give(mari.id, 'Koor')).body.data;
    expect([(await take(mari.id, id)).status, (await take(mari.id, id)).status]).toEqual([200, 200]);
    expect(await tagsOf(mari.id)).toEqual([]);
    expect((await recorded()).filter(([action]) => action === 'user.untag')).toEqual([
      ['user.untag', { tag: 'Koor' }, null],
    ]);
  });

  it('returns 404 for a deleted account, and creates nothing', async () => {
    const gone = await actors.member(community, { user: { deletedAt: 1, status: 'inactive' } });
    expect((await give(gone.id, 'Koor')).status).toBe(404);
    expect(await listed()).toEqual([]);
  });

  it('isn’t shown to the member, but is in the copy of their data', async () => {
    const mari = await actors.member(community);
    await give(mari.id, 'Koor');
    const profile = await call(community, 'GET', '/api/users/profile', { as: mari });
    expect(JSON.stringify(profile.body)).not.toContain('Koor');
    const { personalData } = await import('#api/features/accounts/member-tags/personal-data.ts');
    const copied = await personalData.copy(community.db, mari.id)['tagged_members'];
    expect(copied).toEqual([{ name: 'Koor', taggedAt: testNow.getTime() }]);
  });

  it('is undone when the account is deleted', async () => {
    const mari = await actors.member(community);
    await give(mari.id, 'Koor');
    const body = { address: mari.email, reason: 'Palus' };
    expect((await call(community, 'DELETE', `/api/admin/users/${mari.id}`, { as: admin, body })).status).toBe(200);
    expect(await counts()).toEqual({ Koor: 0 });
  });

  it('is refused if the administrator is demoted in the meantime', async () => {
    const other = await actors.admin(community);
    const mari = await actors.member(community);
    await community.db.update(users).set({ role: 'user' }).where(eq(users.id, other.id));
    expect((await give(mari.id, 'Koor', other)).status).toBe(403);
    expect(await listed()).toEqual([]);
  });
});

describe('members with a tag', () => {
  const find = async (query: string) =>
    (await call<{ data: UsersPage }>(community, 'GET', `/api/admin/users?${query}`, { as: admin })).body.data;

  it('are found, even with other filters, and are counted and shown with their tags', async () => {
    const mari = await actors.premium(community);
    const jaan = await actors.member(community);
    await give(mari.id, 'Koor');
    await give(mari.id, 'Asutaja');
    const { id } = (await give(jaan.id, 'Koor')).body.data;
    const ids = (page: UsersPage) => page.items.map((item) => item.id).sort();
    expect(ids(await find(`tag=${id}`))).toEqual([mari.id, jaan.id].sort());
    expect((await find(`tag=${id}`)).total).toBe(2);
    const paying = await find(`tag=${id}&tier=premium`);
    expect([ids(paying), paying.total, paying.items[0]?.tags]).toEqual([[mari.id], 1, ['Asutaja', 'Koor']]);
    expect((await find('q=nobody-of-this-name')).total).toBe(0);
  });

  it('are exported together with their tags', async () => {
    const mari = await actors.member(community, { user: { name: 'Mari' } });
    await give(mari.id, 'Koor');
    const { id } = (await give(mari.id, 'Asutaja')).body.data;
    const { body } = await call<string>(community, 'GET', `/api/admin/users/export?tag=${id}`, { as: admin });
    const lines = String(body).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('Asutaja, Koor');
  });

  it('are found among 10,000 members without full table scans', async () => {
    community = await createLargeCommunity();
    admin = await actors.admin(community);
    const { db } = community;
    const [few, many] = [await created('Vähesed'), await created('Paljud')];
    await db.run(sql`insert into tagged_members (user_id, tag_id, tagged_at)
      select id, ${many}, 1 from users where email like 'm%'`);
    await db.run(sql`insert into tagged_members (user_id, tag_id, tagged_at)
      select id, ${few}, 1 from users where email = 'm0007@people.test'`);
    for (const [tag, total] of [
      [few, 1],
      [many, 1_000],
    ] as const) {
      for (const query of [
        `tag=${tag}`,
        `tag=${tag}&sort=seen`,
        `tag=${tag}&tier=premium`,
        `tag=${tag}&q=people.test`,
      ]) {
        const page = await refuseFullScans(community, () => find(query));
        if (query === `tag=${tag}`) expect(page.total).toBe(total);
      }
    }
    await refuseFullScans(community, () => listed());
    expect((await merge(many, few)).status).toBe(200);
    expect(await counts()).toEqual({ Vähesed: 10_000 });
  });
});
