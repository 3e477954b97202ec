import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { memberTags, taggedMembers } from '#api/features/accounts/member-tags/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { spaceMembers } from '#api/features/community/spaces/schema.ts';
import { eventAttendances, events } from '#api/features/events/events/schema.ts';
import type { Campaign, Reach } from '#api/features/growth/campaigns/contract.ts';
import { sendCampaigns } from '#api/features/growth/campaigns/index.ts';
import { campaignRecipients, campaigns } from '#api/features/growth/campaigns/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  type CommonResponse,
  call,
  countRowsRead,
  createActorContext,
  createLargeCommunity,
  createTestCommunity,
  createTestContext,
  day,
  insertComment,
  insertEvent,
  insertPost,
  insertSpace,
  later,
  type TestActor,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { refuseFullScans } from '#api/testing/refuse-full-scans.ts';
import { loadSegmentChoices } from './index.ts';

let community: TestCommunity;
let admin: TestActor;

beforeEach(async () => {
  community = await createTestCommunity();
  admin = await actors.admin(community);
});

const path = '/api/admin/email-campaigns';
const texts = { en: { subject: 'June', preview: '', body: 'Come along!' } };
const wanting = () => actors.member(community, { user: { campaignsConsentAt: 1 } });
const ask = <Data = unknown>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', at: string, body?: object) =>
  call<{ data: Data } & CommonResponse>(community, method, at, { as: admin, ...(body ? { body } : {}) });
const create = async (segment: object) =>
  (await ask<{ id: string }>('POST', path, { name: 'June', texts, segment: { kind: 'members', ...segment } })).body.data
    .id;
const read = async (id: string) => (await ask<Campaign>('GET', `${path}/${id}`)).body.data;
const reach = async (given: Readonly<Record<string, string | readonly string[]>>) => {
  const query = Object.entries(given).map(([name, value]) => `${name}=${[value].flat().join('.')}`);
  return (await ask<Reach>('GET', `${path}/audience?${['stream=news', ...query].join('&')}`)).body.data;
};

async function send(id: string): Promise<string[]> {
  await ask('POST', `${path}/${id}/send`, { version: 1 });
  const context = createTestContext(community, { now: later(0) });
  context.answered();
  await sendCampaigns(context, async () => undefined);
  const rows = await community.db.select().from(campaignRecipients).where(eq(campaignRecipients.campaignId, id));
  return rows.map(({ recipientId }) => recipientId).sort();
}

/** Checks that counting and sending find the same members. */
async function expectMembers(given: Parameters<typeof reach>[0], expected: readonly TestActor[]) {
  expect(await reach(given)).toEqual({ memberCount: expected.length, subscriberCount: 0, gone: [] });
  expect(await send(await create(given))).toEqual(expected.map(({ id }) => id).sort());
}

async function tag(name: string, ...members: readonly TestActor[]): Promise<string> {
  const id = newId();
  await community.db.insert(memberTags).values({ id, name, look: name, createdAt: 1 });
  for (const { id: userId } of members) {
    await community.db.insert(taggedMembers).values({ userId, tagId: id, taggedAt: 1 });
  }
  return id;
}

describe('segment conditions', () => {
  it('can require any or all of some tags, and exclude others', async () => {
    const [both, one, none] = [await wanting(), await wanting(), await wanting()];
    const [choir, founder] = [await tag('choir', both, one), await tag('founder', both)];
    await expectMembers({ tags: [choir, founder] }, [both, one]);
    await expectMembers({ tags: [choir, founder], tagMatch: 'all' }, [both]);
    await expectMembers({ withoutTags: [founder] }, [one, none]);
    await expectMembers({ tags: [choir], withoutTags: [founder] }, [one]);
  });

  it('can require having joined a space, or having published something in it', async () => {
    const [joined, wrote, answered, held, elsewhere] = await Promise.all(Array.from({ length: 5 }, wanting));
    const { db } = community;
    const space = await insertSpace(community, { mustJoin: true });
    if (!joined || !wrote || !answered || !held || !elsewhere) throw new Error('all joined');
    await db.insert(spaceMembers).values([
      { spaceId: space, userId: joined.id, joinedAt: 1 },
      { spaceId: space, userId: elsewhere.id, mutedAt: 1 },
    ]);
    const postId = await insertPost(community, { spaceId: space, authorId: wrote.id });
    await insertComment(community, { postId, authorId: answered.id });
    await insertPost(community, { spaceId: space, authorId: held.id, state: 'held' });
    await insertPost(community, { authorId: elsewhere.id });
    await expectMembers({ space }, [joined]);
    await expectMembers({ wroteIn: space }, [wrote, answered]);
  });

  it('can require how recently members were last seen, or joined if they never came back', async () => {
    const [now, lately, long, never, fresh] = await Promise.all(Array.from({ length: 5 }, wanting));
    if (!now || !lately || !long || !never || !fresh) throw new Error('all joined');
    const at = (days: number) => later(-days * day).getTime();
    const seen = (actor: TestActor, joined: number, last: number | null) =>
      community.db
        .update(users)
        .set({ createdAt: at(joined), lastSeenAt: last === null ? 0 : at(last) })
        .where(eq(users.id, actor.id));
    await Promise.all([
      ...[seen(now, 400, 6.9), seen(lately, 400, 29.9), seen(long, 400, 91)],
      ...[seen(never, 95, null), seen(fresh, 2, null)],
    ]);
    await expectMembers({ activity: 'here7' }, [now]);
    await expectMembers({ activity: 'here30' }, [now, lately]);
    await expectMembers({ activity: 'away90' }, [long, never]);
    await expectMembers({ activity: 'away30' }, [long, never]);
  });

  it('can require a place at an event, a place on its waitlist, neither, or a place at a past event', async () => {
    const [going, waiting, neither] = [await wanting(), await wanting(), await wanting()];
    const { db } = community;
    const event = await insertEvent(community);
    await db.insert(eventAttendances).values([
      { itemId: event, userId: going.id, state: 'going', number: 1, joinedAt: 1 },
      { itemId: event, userId: waiting.id, state: 'waitlisted', number: 2, joinedAt: 1 },
    ]);
    await expectMembers({ event }, [going]);
    await expectMembers({ event, atEvent: 'waitlisted' }, [waiting]);
    await expectMembers({ event, atEvent: 'unregistered' }, [neither]);
    await expectMembers({ event, atEvent: 'attended' }, []);
    await db.update(events).set({ endsAt: testNow.getTime() }).where(eq(events.itemId, event));
    await expectMembers({ event, atEvent: 'attended' }, [going]);
    await db.update(events).set({ cancelledAt: 1 }).where(eq(events.itemId, event));
    await expectMembers({ event, atEvent: 'attended' }, []);
  });

  it('exclude members who sign up after sending began', async () => {
    const [early, late] = [await wanting(), await wanting()];
    const event = await insertEvent(community);
    const id = await create({ event });
    await ask('POST', `${path}/${id}/send`, { version: 1 });
    await community.db.insert(eventAttendances).values([
      { itemId: event, userId: early.id, state: 'going', number: 1, joinedAt: testNow.getTime() },
      { itemId: event, userId: late.id, state: 'going', number: 2, joinedAt: testNow.getTime() + 1 },
    ]);
    expect(await send(id)).toEqual([early.id]);
  });

  it('match no one if they name something deleted, and report what is gone', async () => {
    const mari = await wanting();
    const [gone, choir] = [newId(), await tag('choir', mari)];
    const nobody = (name: string) => ({ memberCount: 0, subscriberCount: 0, gone: [name] });
    expect(await reach({ withoutTags: [gone] })).toEqual(nobody('tag'));
    expect(await reach({ tags: [choir, gone] })).toEqual(nobody('tag'));
    expect(await reach({ event: gone, atEvent: 'unregistered' })).toEqual(nobody('event'));
    expect(await reach({ wroteIn: gone })).toEqual(nobody('space'));
    expect(await reach({ space: gone })).toEqual(nobody('space'));
    for (const segment of [{ withoutTags: [gone] }, { event: gone, atEvent: 'unregistered' }]) {
      expect(await send(await create(segment))).toEqual([]);
    }
  });

  it('are stored without duplicates or empty values', async () => {
    const [choir, event] = [await tag('choir'), newId()];
    const id = await create({ tags: [choir, choir], tagMatch: 'all', withoutTags: [], event, atEvent: '', space: '' });
    expect((await read(id)).segment).toEqual({ kind: 'members', tags: [choir], event, atEvent: 'going' });
    const many = Array.from({ length: 21 }, () => newId());
    const { body } = await ask('POST', path, { name: 'June', segment: { kind: 'members', tags: many } });
    expect(body.error?.code).toBe('invalid_input');
  });

  it('are counted among 10,000 members using indexes, in one database exchange', async () => {
    community = await createLargeCommunity();
    admin = await actors.admin(community);
    const { db } = community;
    const [choir, founder, event, space] = [
      await tag('choir'),
      await tag('founder'),
      await insertEvent(community),
      await insertSpace(community),
    ];
    await db.run(`insert into tagged_members (user_id, tag_id, tagged_at)
      select id, '${choir}', 1 from users where email like 'm%'`);
    await db.run(`insert into tagged_members (user_id, tag_id, tagged_at)
      select id, '${founder}', 1 from users where email like 'm%' and email >= 'm5000'`);
    await db.run(`insert into event_attendances (item_id, user_id, state, number, joined_at)
      select '${event}', id, 'going', rowid, 1 from users where email like 'm%'`);
    await db.run(`insert into posts (id, space_id, author_id, client_id, state, published_at, last_activity_at, created_at)
      select 'p' || id, '${space}', id, id, 'published', 1, 1, 1 from users where email like 'm%'`);
    for (const [given, memberCount] of [
      [{ tags: [choir, founder], tagMatch: 'all' }, 5_000],
      [{ tags: [choir, founder] }, 10_000],
      [{ withoutTags: [founder] }, 5_000],
      [{ event }, 10_000],
      [{ event, atEvent: 'unregistered' }, 0],
      [{ wroteIn: space, withoutTags: [founder], event }, 5_000],
    ] as const) {
      const rowsRead = await countRowsRead(async () => {
        const counts = await refuseFullScans(community, () => reach(given));
        expect(counts).toEqual({ memberCount, subscriberCount: 0, gone: [] });
      });
      expect(rowsRead).toBeLessThan(10 * 10_000);
    }
  });
});

describe('a tag used by a campaign', () => {
  const merge = (from: string, into: string) => ask('POST', `/api/admin/member-tags/${from}/merge`, { into });
  const remove = async (id: string) => (await ask('DELETE', `/api/admin/member-tags/${id}`)).body.error?.code ?? 'ok';

  it('is listed with the campaign, and can’t be deleted until the campaign is sent or uses another tag', async () => {
    const [mari, founder] = [await wanting(), await tag('founder')];
    const choir = await tag('choir', mari);
    const id = await create({ tags: [founder], withoutTags: [choir] });
    expect(await remove(choir)).toBe('member_tag_in_use');
    const { body } = await ask<{ items: Array<{ name: string; usedIn: object[] }> }>('GET', '/api/admin/member-tags');
    expect(body.data.items.map(({ name, usedIn }) => [name, usedIn])).toEqual([
      ['choir', [{ type: 'campaign', id, name: 'June' }]],
      ['founder', [{ type: 'campaign', id, name: 'June' }]],
    ]);
    await ask('PATCH', `${path}/${id}`, { version: 1, segment: { kind: 'members', tags: [founder] } });
    expect(await remove(choir)).toBe('ok');
    await ask('POST', `${path}/${id}/send`, { version: 2 });
    expect(await remove(founder)).toBe('member_tag_in_use');
    await send(id);
    expect(await remove(founder)).toBe('ok');
  });

  it('is replaced by the tag it is merged into, once in each list, in a new version of the campaign that keeps its date', async () => {
    const [choir, singers, founder] = [await tag('choir'), await tag('singers'), await tag('founder')];
    const id = await create({ tags: [choir, singers], withoutTags: [founder, singers] });
    const other = await create({ tags: [founder] });
    await ask('POST', `${path}/${id}/schedule`, { version: 1, at: later(day).toISOString() });
    expect((await merge(singers, choir)).status).toBe(200);
    expect(await read(id)).toMatchObject({
      ...{ version: 2, state: 'scheduled', scheduledAt: later(day).toISOString() },
      segment: { kind: 'members', tags: [choir], withoutTags: [founder, choir] },
    });
    expect(await read(other)).toMatchObject({ version: 1, segment: { kind: 'members', tags: [founder] } });
  });

  it('can be replaced while recipients are recorded, without skipping anyone', async () => {
    const [mari, singers, choir] = [await wanting(), await tag('singers'), await tag('choir')];
    await community.db.insert(taggedMembers).values({ userId: mari.id, tagId: singers, taggedAt: 1 });
    const id = await create({ tags: [singers] });
    await ask('POST', `${path}/${id}/send`, { version: 1 });
    const [begun] = await community.db.select().from(campaigns).where(eq(campaigns.id, id));
    expect(begun?.recordedUpTo).toBe('');
    await merge(singers, choir);
    expect(await send(id)).toEqual([mari.id]);
  });
});

describe('loadSegmentChoices', () => {
  it('loads spaces, events and tags in one database exchange', async () => {
    await tag('choir');
    await insertSpace(community, { nameEn: 'Garden' });
    const event = await insertEvent(community);
    const context = await createActorContext(community, admin);
    const before = context.roundTrips();
    const { data } = await loadSegmentChoices(context, { event });
    expect(context.roundTrips() - before).toBe(1);
    expect([data.spaces.length, data.events.map(({ id }) => id), data.tags.map(({ name }) => name)]).toEqual([
      ...[1, [event], ['choir']],
    ]);
  });
});
