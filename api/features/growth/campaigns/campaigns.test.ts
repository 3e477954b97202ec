import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { unsubscribeUrls } from '#api/features/accounts/notifications/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { SendError } from '#api/platform/mail/send-error.ts';
import type { SendMail } from '#api/platform/mail/transport.ts';
import { refuseFullScans } from '#api/testing/refuse-full-scans.ts';
import {
  actors,
  type CommonResponse,
  call,
  createTestCommunity,
  createTestContext,
  hour,
  later,
  minute,
  overtake,
  readOutbox,
  type TestActor,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import type { Campaign, MailPreview } from './contract.ts';
import { deleteOldRecipients, resumeCampaigns, sendCampaigns, startScheduled } from './index.ts';
import { campaignRecipients, campaigns } from './schema.ts';
import type { CampaignStatistics } from './statistics/contract.ts';

let community: TestCommunity;
let admin: TestActor;

beforeEach(async () => {
  community = await createTestCommunity();
  admin = await actors.admin(community);
});

const path = '/api/admin/email-campaigns';
const et = { subject: 'Juuni', preview: 'Kolm matka', body: 'Tule **kaasa** [siia](/events)!' };
const en = { subject: 'June', preview: 'Three walks', body: 'Come along!' };
const written = { name: 'June', stream: 'news', texts: { et, en } };

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const ask = <Data = unknown>(method: Method, at: string, body?: object, options: object = {}) =>
  call<{ data: Data } & CommonResponse>(community, method, `${path}${at}`, {
    ...{ as: admin, ...options },
    ...(body ? { body } : {}),
  });
const create = async (given: object = {}) =>
  (await ask<{ id: string }>('POST', '', { ...written, ...given })).body.data.id;
const read = async (id: string) => (await ask<Campaign>('GET', `/${id}`)).body.data;
const statistics = async (id: string) => (await ask<CampaignStatistics>('GET', `/${id}/statistics`)).body.data;
const codeOf = ({ status, body }: { status: number; body: CommonResponse }) => [status, body.error?.code];
const wanting = (user: object = {}) => actors.member(community, { user: { campaignsConsentAt: 1, ...user } });

async function run(send: SendMail, now = later(0)) {
  const context = createTestContext(community, { now });
  context.answered();
  await sendCampaigns(context, send);
}
const acceptAll: SendMail = async () => undefined;

describe('a draft', () => {
  it('is written, changed and read by administrators only, and contains no invisible characters in single-line fields', async () => {
    const id = await create({ name: '  June\u200b ' });
    expect(await read(id)).toMatchObject({ name: 'June', state: 'draft', version: 1, segment: { kind: 'all' } });
    const segment = { kind: 'members', tier: 'premium', role: '', locale: 'et' };
    expect((await ask('PATCH', `/${id}`, { version: 1, segment })).body.data).toEqual({ version: 2 });
    expect((await read(id)).segment).toEqual({ kind: 'members', tier: 'premium', locale: 'et' });
    expect(codeOf(await ask('GET', '', undefined, { as: await actors.moderator(community) }))[0]).toBe(403);
  });

  it('keeps the fields that a change omits', async () => {
    const segment = { kind: 'members', locale: 'et' };
    const id = await create({ stream: 'offers', segment });
    await ask('PATCH', `/${id}`, { version: 1, name: 'July' });
    expect(await read(id)).toMatchObject({ name: 'July', stream: 'offers', segment, texts: { et, en } });
  });

  it('reports each field that is too long, and a missing name', async () => {
    const long = { subject: 'x'.repeat(151), preview: 'x'.repeat(201), body: 'x'.repeat(50_001) };
    const { status, body } = await ask('POST', '', { name: '', texts: { et: long } });
    expect([
      status,
      Object.fromEntries(Object.entries(body.error?.fields ?? {}).map(([at, { code }]) => [at, code])),
    ]).toEqual([
      400,
      {
        name: 'name_required',
        'texts.et.subject': 'subject_too_long',
        'texts.et.preview': 'preview_too_long',
        'texts.et.body': 'campaign_body_long',
      },
    ]);
  });

  it('refuses changing and sending based on an earlier version', async () => {
    const id = await create();
    expect((await ask('PATCH', `/${id}`, { version: 1, name: 'One' })).status).toBe(200);
    expect(codeOf(await ask('PATCH', `/${id}`, { version: 1, name: 'Two' }))).toEqual([409, 'campaign_outdated']);
    expect(codeOf(await ask('POST', `/${id}/send`, { version: 1 }))).toEqual([409, 'campaign_outdated']);
    expect(await read(id)).toMatchObject({ name: 'One', state: 'draft' });
  });

  it('can’t be sent while a language is incomplete; the error names each missing field', async () => {
    const missing = async (texts: object) => {
      const { status, body } = await ask('POST', `/${await create({ texts })}/send`, { version: 1 });
      return [status, Object.entries(body.error?.fields ?? {}).map(([at, { code }]) => `${at} ${code}`)];
    };
    expect(await missing({ en: { subject: 'June' } })).toEqual([400, ['texts.en.body campaign_body_required']]);
    expect(await missing({})).toEqual([
      400,
      ['texts.et.subject campaign_subject_required', 'texts.et.body campaign_body_required'],
    ]);
  });

  it('can be copied from an earlier campaign, with its own name, date and figures', async () => {
    const segment = { kind: 'members', locale: 'et' };
    const earlier = await create({ stream: 'offers', segment });
    await ask('POST', `/${earlier}/send`, { version: 1 });
    const { status, body } = await ask<{ id: string }>('POST', `/${earlier}/copy`, { name: ' July ' });
    expect(status).toBe(201);
    expect(await read(body.data.id)).toMatchObject({
      ...{ name: 'July', stream: 'offers', segment, texts: { et, en }, state: 'draft', version: 1 },
      ...{ startedAt: null, recipientCount: 0, shownAt: [] },
    });
    expect(codeOf(await ask('POST', `/${earlier}/copy`, { name: '' }))).toEqual([400, 'invalid_input']);
    expect((await ask('POST', `/${crypto.randomUUID()}/copy`, { name: 'x' })).status).toBe(404);
  });

  it('can be deleted and changed only until it is sent', async () => {
    const [gone, sent] = [await create(), await create()];
    expect((await ask('DELETE', `/${gone}`)).status).toBe(200);
    expect((await ask('GET', `/${gone}`)).status).toBe(404);
    await ask('POST', `/${sent}/send`, { version: 1 });
    expect(codeOf(await ask('DELETE', `/${sent}`))).toEqual([409, 'campaign_begun']);
    expect(codeOf(await ask('PATCH', `/${sent}`, { version: 1, name: 'x' }))).toEqual([409, 'campaign_begun']);
    expect(codeOf(await ask('POST', `/${sent}/send`, { version: 1 }))).toEqual([409, 'campaign_begun']);
  });
});

describe('a campaign under review', () => {
  it('counts the members it would reach by consent, stream and conditions, and is sent to exactly those', async () => {
    const [mari] = [await wanting({ locale: 'en' }), await wanting(), await wanting({ locale: 'en', mailNews: false })];
    await actors.member(community, { user: { locale: 'en' } });
    const count = async (query: string) =>
      (await ask<{ memberCount: number }>('GET', `/audience?${query}`)).body.data.memberCount;
    expect(await count('stream=news')).toBe(2);
    expect(await count('stream=offers')).toBe(3);
    expect(await count('stream=news&locale=en')).toBe(1);
    expect(await count('stream=news&tier=premium')).toBe(0);
    const id = await create({ segment: { kind: 'members', locale: 'en' } });
    await ask('POST', `/${id}/send`, { version: 1 });
    const accepted: string[] = [];
    await run(async ({ to }) => void accepted.push(to));
    expect(accepted).toEqual([mari?.email]);
    await wanting({ locale: 'en' });
    expect(await statistics(id)).toMatchObject({ recipients: 1, sent: 1, addsUp: true });
  });

  it('shows its mail in each theme, with absolute URLs and nothing executable', async () => {
    const body = 'Hi <script>alert(1)</script> [x](javascript:alert(1)) [events](/events)';
    const show = async (theme: string) =>
      (await ask<MailPreview>('POST', '/preview', { stream: 'news', locale: 'en', text: { ...en, body }, theme })).body
        .data;
    const [light, dark] = [await show('light'), await show('dark')];
    expect(light.from).toEqual({ name: expect.any(String), address: community.tenant.mailFrom });
    expect(light.html).not.toBe(dark.html);
    for (const { html } of [light, dark]) {
      expect(html).not.toMatch(/<script|href="javascript| style="/);
      expect(html).toMatch(/data-style="[^"]+".*href="https?:\/\/[^"]+\/events"/s);
    }
    expect((await ask('POST', '/preview', { stream: 'news', locale: 'et', text: {} })).status).toBe(200);
  });

  it('sends a test only to its administrator, in each language, with unsubscribe links that turn nothing off', async () => {
    await wanting();
    const id = await create();
    expect((await ask('POST', `/${id}/test`)).body.data).toEqual({ count: 2 });
    const mails = await readOutbox(community);
    expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      [admin.email, 'Proov: Juuni'],
      [admin.email, 'Test: June'],
    ]);
    expect(mails[0]?.unsubscribe?.oneClick).toContain('token=test');
    expect(await read(id)).toMatchObject({ state: 'draft', version: 1 });
    expect(await community.db.$count(campaignRecipients)).toBe(0);
    expect(await community.db.$count(auditLog)).toBe(0);
  });
});

describe('an administrator who is demoted during a call', () => {
  it.each<[Method, string, object | undefined, number]>([
    ['POST', '', written, 2],
    ['PATCH', '/:id', { version: 1, name: 'x' }, 2],
    ['DELETE', '/:id', undefined, 3],
    ['POST', '/:id/test', undefined, 4],
    ['POST', '/:id/send', { version: 1 }, 3],
    ['POST', '/:id/schedule', { version: 1, at: later(hour).toISOString() }, 3],
    ['POST', '/:id/cancel', { version: 1 }, 3],
  ])('changes nothing with %s %s', async (method, at, body, exchange) => {
    const { db } = community;
    const id = await create();
    await ask('POST', `/${id}/schedule`, { version: 1, at: later(hour).toISOString() });
    const stored = () =>
      Promise.all([
        db.select().from(campaigns),
        db.$count(auditLog),
        readOutbox(community).then((mails) => mails.length),
      ]);
    const before = await stored();
    const { result, wasOvertaken } = await overtake(
      exchange,
      () => db.update(users).set({ role: 'user' }).where(eq(users.id, admin.id)),
      () => ask(method, at.replace(':id', id), body),
    );
    expect([wasOvertaken, ...codeOf(result)]).toEqual([true, 403, 'forbidden']);
    expect(await stored()).toEqual(before);
  });
});

describe('a scheduled campaign', () => {
  const schedule = (id: string, at: Date, version = 1) =>
    ask('POST', `/${id}/schedule`, { version, at: at.toISOString() });
  const startAt = (now: Date) => startScheduled(createTestContext(community, { now }));

  it('begins at its time and not before', async () => {
    await wanting();
    const id = await create();
    expect((await schedule(id, later(hour))).body.data).toEqual({ state: 'scheduled' });
    await startAt(later(hour - 1));
    expect((await read(id)).state).toBe('scheduled');
    await startAt(later(hour));
    expect((await read(id)).state).toBe('sending');
    await run(acceptAll, later(hour));
    expect(await statistics(id)).toMatchObject({ recipients: 1, sent: 1 });
  });

  it('becomes overdue and isn’t sent if it misses its time by more than an hour', async () => {
    const [due, missed] = [await create(), await create()];
    await schedule(due, later(hour));
    await schedule(missed, later(hour - 1));
    await startAt(later(2 * hour));
    expect([(await read(due)).state, (await read(missed)).state]).toEqual(['sending', 'overdue']);
    expect((await ask('POST', `/${missed}/send`, { version: 1 })).body.data).toEqual({ state: 'sending' });
  });

  it.each([{ role: 'user' as const }, { status: 'banned' as const }])(
    'becomes overdue if whoever scheduled it is no longer an administrator: %o',
    async (given) => {
      const id = await create();
      await schedule(id, later(hour));
      await community.db.update(users).set(given).where(eq(users.id, admin.id));
      await startAt(later(hour));
      admin = await actors.admin(community);
      expect((await read(id)).state).toBe('overdue');
      expect((await ask('POST', `/${id}/send`, { version: 1 })).body.data).toEqual({ state: 'sending' });
    },
  );

  it('becomes a draft again once it is unscheduled or changed, and can’t be scheduled in the past', async () => {
    const id = await create();
    expect(codeOf(await schedule(id, testNow))).toEqual([409, 'time_past']);
    const { body } = await ask('POST', `/${id}/schedule`, { version: 1, at: '' });
    expect(body.error?.fields).toMatchObject({ at: { code: 'campaign_time_invalid' } });
    await schedule(id, later(hour));
    expect((await ask('POST', `/${id}/cancel`, { version: 1 })).body.data).toEqual({ state: 'draft' });
    expect(await read(id)).toMatchObject({ state: 'draft', scheduledAt: null });
    await schedule(id, later(hour));
    await ask('PATCH', `/${id}`, { version: 1, name: 'July' });
    expect(await read(id)).toMatchObject({ state: 'draft', scheduledAt: null, version: 2 });
    await ask('PATCH', `/${id}`, { version: 2, name: 'August' });
    const entries = await community.db.select({ action: auditLog.action }).from(auditLog).orderBy(auditLog.id);
    expect(entries.map(({ action }) => action)).toEqual([
      ...['campaign.schedule', 'campaign.cancel', 'campaign.schedule', 'campaign.cancel'],
    ]);
    await startAt(later(hour));
    expect((await read(id)).state).toBe('draft');
  });
});

describe('queries of a campaign', () => {
  it('scan no growing table when recording, sending, retrying or unsubscribing, nor in each minute’s jobs', async () => {
    const [mari, jaan] = [await wanting(), await wanting()];
    await refuseFullScans(community, async () => {
      const id = await create({ segment: { kind: 'members', locale: 'et' } });
      await ask('POST', `/${id}/schedule`, { version: 1, at: later(minute).toISOString() });
      const context = createTestContext(community, { now: later(minute) });
      await startScheduled(context);
      await resumeCampaigns(context);
      await run(async ({ to }) => {
        if (to === mari.email) throw new SendError('EENVELOPE 550', true);
        if (to === jaan.email) throw new SendError('EENVELOPE 451');
      }, later(minute));
      await run(acceptAll, later(hour));
      await call(community, 'POST', '/api/email/retry', { as: mari, now: later(hour) });
      await ask('POST', `/${id}/retry`, { version: 1 });
      await run(acceptAll, later(hour));
      await call(community, 'PATCH', '/api/users/profile', { as: mari, body: { notifications: { news: false } } });
      expect(await statistics(id)).toMatchObject({ recipients: 2, sent: 2, left: 1, addsUp: true });
    });
  });
});

describe('a sent campaign', () => {
  it('is sent again only to recipients for whom it failed and who still want it', async () => {
    const [mari, jaan, gone] = [await wanting(), await wanting(), await wanting()];
    const id = await create();
    await ask('POST', `/${id}/send`, { version: 1 });
    await run(async ({ to }) => {
      if (to !== jaan.email) throw new SendError('EENVELOPE 550', true);
    });
    expect(await statistics(id)).toMatchObject({ sent: 1, failed: 2 });
    await community.db.update(users).set({ campaignsConsentAt: null }).where(eq(users.id, gone.id));
    // Their address was refused permanently, so it gets no campaigns until they or an administrator confirm that it
    // works again.
    await call(community, 'POST', '/api/email/retry', { as: mari });
    expect((await ask('POST', `/${id}/retry`, { version: 1 })).body.data).toEqual({ state: 'sending' });
    const accepted: string[] = [];
    await run(async ({ to }) => void accepted.push(to));
    expect(accepted).toEqual([mari.email]);
    expect(await statistics(id)).toMatchObject({ recipients: 3, sent: 2, failed: 0, excluded: 1, addsUp: true });
    expect(codeOf(await ask('POST', `/${id}/retry`, { version: 1 }))).toEqual([409, 'none_failed']);
    expect((await read(id)).state).toBe('finished');
  });

  it('counts members who unsubscribe, by a mail’s link or in the settings, only for the last mail of that stream', async () => {
    const [mari, jaan, stays, deleted] = [await wanting(), await wanting(), await wanting(), await wanting()];
    const send = async (stream: string, now: Date) => {
      const id = await create({ stream });
      await ask('POST', `/${id}/send`, { version: 1 });
      await run(acceptAll, now);
      return id;
    };
    const [old, offers, news] = [
      await send('news', later(0)),
      await send('offers', later(minute)),
      await send('news', later(2 * minute)),
    ];
    const { oneClick } = unsubscribeUrls(createTestContext(community), {
      stream: 'news',
      userId: mari.id,
      email: mari.email,
    });
    const { pathname, search } = new URL(oneClick);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const _ of [1, 2]) {
      const { status } = await call(community, 'POST', pathname + search, {
        headers,
        body: 'List-Unsubscribe=One-Click',
      });
      expect(status).toBe(200);
    }
    const notifications = { campaigns: false };
    await call(community, 'PATCH', '/api/users/profile', { as: jaan, body: { notifications } });
    await call(community, 'PATCH', '/api/users/profile', { as: stays, body: { notifications: { digest: true } } });
    await community.db.update(users).set({ campaignsConsentAt: null, deletedAt: 1 }).where(eq(users.id, deleted.id));
    const left = async (id: string) => (await statistics(id)).left;
    expect([await left(old), await left(offers), await left(news)]).toEqual([0, 1, 2]);
  });

  it('keeps its figures but not its recipients one year after it ended', async () => {
    const [mari] = [await wanting(), await wanting(), await wanting()];
    const id = await create();
    const recent = await create();
    for (const [each, now] of [
      [id, later(0)],
      [recent, later(hour)],
    ] as const) {
      await ask('POST', `/${each}/send`, { version: 1 });
      await run(async ({ to }) => {
        if (to === mari.email) throw new SendError('EENVELOPE 550', true);
      }, now);
    }
    await call(community, 'PATCH', '/api/users/profile', { as: mari, body: { notifications: { news: false } } });
    const before = await statistics(id);
    expect(before).toMatchObject({ recipients: 3, sent: 2, failed: 1, isSummedUp: false, addsUp: true });
    const cleanUp = async () => {
      const statements = deleteOldRecipients(community.db, later(365 * 24 * hour + 1));
      const [, deleted] = await community.db.batch(statements);
      return deleted.rowsAffected;
    };
    expect([await cleanUp(), await cleanUp()]).toEqual([3, 0]);
    expect(await statistics(id)).toEqual({ ...before, isSummedUp: true });
    expect(await statistics(recent)).toMatchObject({ recipients: 3, sent: 2, isSummedUp: false });
    expect(codeOf(await ask('POST', `/${id}/retry`, { version: 1 }))).toEqual([409, 'none_failed']);
    expect((await read(id)).state).toBe('finished');
  });

  it('marks a mail as unknown if its run was killed while sending it and the campaign was cancelled', async () => {
    await wanting();
    const id = await create();
    await ask('POST', `/${id}/send`, { version: 1 });
    void run(() => new Promise(() => undefined));
    await expect.poll(async () => (await community.db.select().from(campaignRecipients))[0]?.state).toBe('sending');
    await ask('POST', `/${id}/cancel`, { version: 1 });
    await resumeCampaigns(createTestContext(community, { now: later(5 * minute) }));
    expect(await statistics(id)).toMatchObject({ recipients: 1, waiting: 0, unknown: 1, addsUp: true });
  });

  it('resends nothing once it is cancelled', async () => {
    await wanting();
    const id = await create();
    await ask('POST', `/${id}/send`, { version: 1 });
    await run(async () => {
      await ask('POST', `/${id}/cancel`, { version: 1 });
      throw new SendError('EENVELOPE 451');
    });
    expect(await statistics(id)).toMatchObject({ waiting: 0, excluded: 1, addsUp: true });
  });
});
