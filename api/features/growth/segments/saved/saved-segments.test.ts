import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { memberTags } from '#api/features/accounts/member-tags/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Campaign, Reach } from '#api/features/growth/campaigns/contract.ts';
import { sendCampaigns, startScheduledCampaigns } from '#api/features/growth/campaigns/index.ts';
import { campaignRecipients } from '#api/features/growth/campaigns/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  type CommonResponse,
  call,
  createTestCommunity,
  createTestContext,
  hour,
  later,
  overtake,
  type TestActor,
  type TestCommunity,
} from '#api/testing/index.ts';
import { refuseFullScans } from '#api/testing/refuse-full-scans.ts';
import { maxSegments, type SavedSegment, type SegmentSize } from '../contract.ts';
import { segments } from '../schema.ts';

let community: TestCommunity;
let admin: TestActor;

beforeEach(async () => {
  community = await createTestCommunity();
  admin = await actors.admin(community);
});

const path = '/api/admin/segments';
const mails = '/api/admin/email-campaigns';
const texts = { en: { subject: 'June', preview: '', body: 'Come along!' } };
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const ask = <Data = unknown>(method: Method, at: string, body?: object) =>
  call<{ data: Data } & CommonResponse>(community, method, at, { as: admin, ...(body ? { body } : {}) });
const save = async (conditions: object = { locale: 'en' }, name = 'English') =>
  (await ask<{ id: string }>('POST', path, { name, conditions })).body.data.id;
const change = (id: string, version: number, given: object) => ask('PATCH', `${path}/${id}`, { version, ...given });
const listed = async () => (await ask<{ items: SavedSegment[] }>('GET', path)).body.data.items;
const codeOf = ({ status, body }: { status: number; body: CommonResponse }) => [status, body.error?.code];
const wanting = (locale: 'et' | 'en') => actors.member(community, { user: { campaignsConsentAt: 1, locale } });
const begin = async (saved: string) =>
  (await ask<{ id: string }>('POST', mails, { name: 'June', texts, segment: { kind: 'saved', saved } })).body.data.id;
const read = async (id: string) => (await ask<Campaign>('GET', `${mails}/${id}`)).body.data;
const reach = async (query: string) => (await ask<Reach>('GET', `${mails}/audience?stream=news&${query}`)).body.data;

async function deliver(): Promise<string[]> {
  const context = createTestContext(community, { now: later(hour) });
  context.answered();
  await sendCampaigns(context, async () => undefined);
  return (await community.db.select().from(campaignRecipients)).map(({ recipientId }) => recipientId).sort();
}

describe('a scheduled campaign that follows a segment', () => {
  it('becomes a draft when the segment gets other conditions, but not when the segment is renamed', async () => {
    const saved = await save({ locale: 'en' });
    const id = await begin(saved);
    await ask('POST', `${mails}/${id}/schedule`, { version: 1, at: later(hour).toISOString() });
    await change(saved, 1, { name: 'In English', conditions: { locale: 'en' } });
    expect(await read(id)).toMatchObject({ state: 'scheduled', version: 1 });
    expect((await change(saved, 1, { conditions: { role: 'user' } })).status).toBe(409);
    expect((await read(id)).state).toBe('scheduled');
    await change(saved, 2, { conditions: { role: 'user' } });
    expect(await read(id)).toMatchObject({ state: 'draft', scheduledAt: null, version: 2 });
    const entries = await community.db.select().from(auditLog).where(eq(auditLog.action, 'campaign.cancel'));
    expect(entries.map(({ targetId }) => targetId)).toEqual([id]);
    expect(await deliver()).toEqual([]);
  });
});

describe('a saved segment', () => {
  it('needs a name that doesn’t look like another segment’s, and at least one condition', async () => {
    const id = await save({ locale: 'en', role: '' }, ' English ');
    expect(await listed()).toMatchObject([
      { id, name: 'English', conditions: { locale: 'en' }, version: 1, usedIn: [] },
    ]);
    expect(codeOf(await ask('POST', path, { name: 'english', conditions: { role: 'user' } }))).toEqual([
      ...[409, 'segment_name_taken'],
    ]);
    for (const [given, field, code] of [
      [{ name: '', conditions: { role: 'user' } }, 'name', 'segment_name_required'],
      [{ name: 'x'.repeat(61), conditions: { role: 'user' } }, 'name', 'segment_name_long'],
      [{ name: 'All', conditions: { role: '' } }, 'conditions', 'segment_empty'],
    ] as const) {
      expect((await ask('POST', path, given)).body.error?.fields).toMatchObject({ [field]: { code } });
    }
  });

  it('can be changed only from the current version, and by only one of several concurrent calls', async () => {
    const [id, other] = [await save(), await save({ role: 'user' }, 'Members')];
    expect(codeOf(await change(id, 1, { name: 'MEMBERS' }))).toEqual([409, 'segment_name_taken']);
    expect((await change(id, 1, { name: 'Readers of English' })).body.data).toEqual({ version: 2 });
    expect(codeOf(await change(id, 1, { name: 'Mine' }))).toEqual([409, 'segment_outdated']);
    const answers = await Promise.all(['One', 'Two'].map((name) => change(id, 2, { name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await change(other, 1, { conditions: { tier: 'premium' } })).status).toBe(200);
    expect((await listed()).find((each) => each.id === other)).toMatchObject({
      ...{ name: 'Members', conditions: { tier: 'premium' }, version: 2 },
    });
    expect((await change(newId(), 1, { name: 'x' })).status).toBe(404);
    expect((await change(id, 3, { conditions: {} })).body.error?.fields).toMatchObject({
      conditions: { code: 'segment_empty' },
    });
  });

  it('is refused if there are 200 segments already, even when many are saved concurrently', async () => {
    const row = (number: number) => ({
      ...{ id: newId(), name: `S${number}`, look: `s${number}`, conditions: { role: 'user' as const } },
      ...{ createdBy: admin.id, createdAt: 1, changedAt: 1 },
    });
    await community.db.insert(segments).values(Array.from({ length: maxSegments - 2 }, (_, number) => row(number)));
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, number) =>
        ask('POST', path, { name: `New ${number}`, conditions: { role: 'user' } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(codeOf(answers.find(({ status }) => status === 409) ?? answers[0] ?? (await ask('GET', path)))).toEqual([
      ...[409, 'segments_full'],
    ]);
  });

  it('is recorded in the audit log when it is saved, changed and deleted', async () => {
    const id = await save();
    await change(id, 1, { name: 'Readers' });
    await change(id, 1, { name: 'Nothing' });
    for (const _ of [1, 2]) expect((await ask('DELETE', `${path}/${id}`)).status).toBe(200);
    const entries = await community.db.select().from(auditLog).orderBy(auditLog.id);
    expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['segment.create', null, { name: 'English' }],
      ['segment.update', { name: 'English' }, { name: 'Readers' }],
      ['segment.delete', { name: 'Readers' }, null],
    ]);
  });

  it.each<[Method, string, object | undefined]>([
    ['POST', '', { name: 'More', conditions: { role: 'user' } }],
    ['PATCH', '/:id', { version: 1, name: 'x' }],
    ['DELETE', '/:id', undefined],
  ])('isn’t changed by an administrator who is demoted during %s %s', async (method, at, body) => {
    const id = await save();
    const before = [await listed(), await community.db.$count(auditLog)];
    const { result } = await overtake(
      2,
      () => community.db.update(users).set({ role: 'user' }).where(eq(users.id, admin.id)),
      () => ask(method, `${path}${at.replace(':id', id)}`, body),
    );
    expect(codeOf(result)).toEqual([403, 'forbidden']);
    await community.db.update(users).set({ role: 'admin' }).where(eq(users.id, admin.id));
    expect([await listed(), await community.db.$count(auditLog)]).toEqual(before);
  });
});

describe('the size of a segment', () => {
  it('counts current members, and how many of them agreed to campaigns', async () => {
    await Promise.all([wanting('en'), wanting('et'), actors.member(community, { user: { locale: 'en' } })]);
    const [id, gone] = [await save(), await save({ withoutTags: [newId()] }, 'Gone')];
    const { body } = await ask<{ items: Array<SegmentSize & { id: string }> }>(
      'GET',
      `${path}/sizes?ids=${id}.${gone}`,
    );
    expect(Object.fromEntries(body.data.items.map(({ id: of, ...size }) => [of, size]))).toEqual({
      [id]: { memberCount: 2, mailableCount: 1, gone: [] },
      [gone]: { memberCount: 0, mailableCount: 0, gone: ['tag'] },
    });
    expect((await ask('GET', `${path}/count?locale=en`)).body.data).toEqual({
      ...{ memberCount: 2, mailableCount: 1, gone: [] },
    });
  });
});

describe('a campaign to a saved segment', () => {
  it('follows the segment until sending begins, and then keeps its conditions', async () => {
    const [mari, jaan] = [await wanting('et'), await wanting('en')];
    const segment = await save();
    const id = await begin(segment);
    expect((await read(id)).segment).toEqual({ kind: 'saved', saved: segment });
    expect(await reach(`saved=${segment}`)).toEqual({ memberCount: 1, subscriberCount: 0, gone: [] });
    await ask('POST', `${mails}/${id}/schedule`, { version: 1, at: later(hour).toISOString() });
    await change(segment, 1, { name: 'Estonian', conditions: { locale: 'et' } });
    expect((await read(id)).state).toBe('draft');
    await ask('POST', `${mails}/${id}/schedule`, { version: 2, at: later(hour).toISOString() });
    await startScheduledCampaigns(createTestContext(community, { now: later(hour) }));
    await change(segment, 2, { name: 'Others', conditions: { locale: 'en' } });
    expect((await read(id)).segment).toEqual({ kind: 'members', name: 'Estonian', locale: 'et' });
    expect(await deliver()).toEqual([mari.id]);
    expect(jaan.id).not.toBe(mari.id);
  });

  it('is listed with the segment, and blocks deleting it until the campaign is sent or has other recipients', async () => {
    const segment = await save();
    const [id, other] = [await begin(segment), await begin(segment)];
    expect(codeOf(await ask('DELETE', `${path}/${segment}`))).toEqual([409, 'segment_in_use']);
    expect((await listed())[0]?.usedIn.map(({ id: of }) => of).sort()).toEqual([id, other].sort());
    await ask('PATCH', `${mails}/${other}`, { version: 1, segment: { kind: 'all' } });
    await ask('POST', `${mails}/${id}/send`, { version: 1 });
    expect((await ask('DELETE', `${path}/${segment}`)).status).toBe(200);
    expect((await read(id)).segment).toEqual({ kind: 'members', name: 'English', locale: 'en' });
    expect((await read(other)).segment).toEqual({ kind: 'all' });
  });

  it('can’t be created or changed if its segment is gone or missing', async () => {
    const saved = newId();
    const given = { name: 'June', texts, segment: { kind: 'saved', saved } };
    expect(codeOf(await ask('POST', mails, given))).toEqual([409, 'segment_gone']);
    const id = await begin(await save());
    expect(codeOf(await ask('PATCH', `${mails}/${id}`, { version: 1, segment: given.segment }))).toEqual([
      ...[409, 'segment_gone'],
    ]);
    const { body } = await ask('POST', mails, { ...given, segment: { kind: 'saved' } });
    expect(body.error?.fields).toMatchObject({ 'segment.saved': { code: 'segment_required' } });
    expect(await reach(`saved=${saved}`)).toEqual({ memberCount: 0, subscriberCount: 0, gone: ['segment'] });
    await ask('PATCH', `${mails}/${id}`, { version: 1, name: 'July' });
    expect((await read(id)).segment).toMatchObject({ kind: 'saved' });
  });

  it('needs no full table scan when the segment is listed, counted, changed or sent to', async () => {
    await refuseFullScans(community, async () => {
      const segment = await save();
      const id = await begin(segment);
      await listed();
      await ask('GET', `${path}/sizes?ids=${segment}`);
      await ask('GET', `${path}/count?locale=en`);
      await change(segment, 1, { conditions: { role: 'user' } });
      await ask('POST', `${mails}/${id}/send`, { version: 1 });
      await ask('DELETE', `${path}/${segment}`);
    });
  });
});

describe('a tag used by a saved segment', () => {
  it('can’t be deleted, and is replaced by the tag that it is merged into', async () => {
    const [choir, singers] = [newId(), newId()];
    const row = (id: string, name: string) => ({ id, name, look: name, createdAt: 1 });
    await community.db.insert(memberTags).values([row(choir, 'choir'), row(singers, 'singers')]);
    const id = await save({ tags: [singers, choir], tagMatch: 'all' }, 'Voices');
    expect(codeOf(await ask('DELETE', `/api/admin/member-tags/${singers}`))).toEqual([409, 'member_tag_in_use']);
    const { body } = await ask<{ items: Array<{ usedIn: object[] }> }>('GET', '/api/admin/member-tags');
    expect(body.data.items[0]?.usedIn).toEqual([{ type: 'segment', id, name: 'Voices' }]);
    await ask('POST', `/api/admin/member-tags/${singers}/merge`, { into: choir });
    expect(await listed()).toMatchObject([{ version: 2, conditions: { tags: [choir] } }]);
  });
});
