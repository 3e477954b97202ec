import { describe, expect, it } from 'vitest';
import { newsletterSubscribers } from '#api/features/accounts/newsletter/schema.ts';
import { digestSettings } from '#api/features/accounts/notifications/schema.ts';
import { instantInZone } from '#api/platform/calendar/instant-in-zone.ts';
import { newId } from '#api/platform/database/ids.ts';
import { deliverMail } from '#api/platform/mail/deliver-mail.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { mailDomainDays } from '#api/platform/mail/schema.ts';
import type { SendMail } from '#api/platform/mail/transport.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  day,
  hour,
  later,
  minute,
  second,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { testMailBrand } from '#api/testing/mail-brand.ts';
import type { Campaign } from '../contract.ts';
import { startScheduledCampaigns } from '../control/start-campaigns.ts';
import type { CampaignStatistics } from '../statistics/contract.ts';
import { sendCampaigns } from './send-campaigns.ts';

const path = '/api/admin/email-campaigns';
const texts = { en: { subject: 'June at the lake', preview: 'Three walks', body: 'Come along.' } };

interface Reader {
  zone?: string;
}

async function arrange(zones: readonly Reader[], given: { subscribers?: number; tenant?: object } = {}) {
  const community = await createTestCommunity();
  Object.assign(community.tenant, given.tenant);
  const { db } = community;
  const admin = await actors.admin(community);
  const readers = await Promise.all(
    zones.map(async ({ zone }) => {
      const reader = await actors.member(community, { user: { campaignsConsentAt: 1 } });
      if (zone) await db.insert(digestSettings).values({ userId: reader.id, timeZone: zone });
      return reader;
    }),
  );
  for (let index = 0; index < (given.subscribers ?? 0); index += 1) {
    const email = `subscriber${index}@people.test`;
    await db
      .insert(newsletterSubscribers)
      .values({ id: newId(), email, locale: 'en', consentedAt: 1, consentVersion: 1 });
  }
  const body = { name: 'June', stream: 'news', texts };
  const { id } = (await call<{ data: { id: string } }>(community, 'POST', path, { as: admin, body })).body.data;
  const act = (name: string, more: object = {}, now = testNow) =>
    call<{ data: { state: string }; error?: { code: string } }>(community, 'POST', `${path}/${id}/${name}`, {
      ...{ as: admin, body: { version: 1, ...more }, now },
    });
  const read = async () => (await call<{ data: Campaign }>(community, 'GET', `${path}/${id}`, { as: admin })).body.data;
  const statistics = async (now = testNow) =>
    (await call<{ data: CampaignStatistics }>(community, 'GET', `${path}/${id}/statistics`, { as: admin, now })).body
      .data;
  return { community, readers, id, act, read, statistics };
}

async function minuteAt(community: TestCommunity, now: Date, send: SendMail) {
  const context = createTestContext(community, { now });
  context.answered();
  await startScheduledCampaigns(context);
  await sendCampaigns(context, send);
}

/** Creates a mail server that accepts everything and records when it did. */
function acceptAll() {
  const accepted: Array<{ to: string; at: number }> = [];
  let at = 0;
  const send: SendMail = async ({ to }) => void accepted.push({ to, at });
  const runAt = async (community: TestCommunity, now: Date) => {
    at = now.getTime();
    await minuteAt(community, now, send);
  };
  return { accepted, send, runAt };
}

describe('a campaign sent at the same hour in each reader’s time zone', () => {
  const zones = ['Pacific/Kiritimati', 'Europe/Tallinn', 'America/New_York', 'Etc/GMT+12', 'Asia/Kathmandu'];
  // In the first night, the clock in Tallinn skips this hour; in the second, it repeats it.
  const skipped = '2027-03-28T03:30';
  const repeated = '2026-10-25T03:30';

  it.each(['2026-07-01T08:00', skipped, repeated])(
    'reaches each reader when their clock shows %s, and not before',
    async (localTime) => {
      const { community, readers, act, statistics } = await arrange([...zones.map((zone) => ({ zone })), {}], {
        subscribers: 1,
      });
      expect((await act('schedule', { localTime })).body.data.state).toBe('scheduled');
      const own = instantInZone(community.tenant.timeZone, localTime);
      const due = [...zones.map((zone) => instantInZone(zone, localTime)), own];
      const { accepted, runAt } = acceptAll();
      const first = Math.min(...due);
      await runAt(community, new Date(first - minute));
      expect(accepted).toEqual([]);
      const moments = [...new Set(due)].sort((one, other) => one - other);
      for (const moment of moments) {
        await runAt(community, new Date(moment - second));
        await runAt(community, new Date(moment));
      }
      const expected = readers.map(({ email }, index) => ({ to: email, at: due[index] ?? 0 }));
      expect(accepted.toSorted((one, other) => one.to.localeCompare(other.to))).toEqual(
        [...expected, { to: 'subscriber0@people.test', at: own }].toSorted((one, other) =>
          one.to.localeCompare(other.to),
        ),
      );
      expect(await statistics()).toMatchObject({ recipients: 7, sent: 7, hours: [], addsUp: true });
    },
  );

  it('shows how many readers wait for each hour, keeps its recipients, and continues after a pause', async () => {
    const localTime = '2026-06-16T08:00';
    const [east, tallinn, west] = ['Asia/Tokyo', 'Europe/Tallinn', 'America/Los_Angeles'] as const;
    const { community, act, statistics, read } = await arrange([
      ...[{ zone: east }, { zone: tallinn }, { zone: tallinn }, { zone: west }],
    ]);
    await act('schedule', { localTime });
    expect(await read()).toMatchObject({ localTime, scheduledAt: '2026-06-15T18:00:00.000Z', state: 'scheduled' });
    const begun = instantInZone('Etc/GMT-14', localTime);
    const { accepted, runAt } = acceptAll();
    await runAt(community, new Date(begun));
    await actors.member(community, { user: { campaignsConsentAt: 1, createdAt: begun + minute } });
    const at = (zone: string) => new Date(instantInZone(zone, localTime)).toISOString();
    expect((await statistics()).hours).toEqual([
      { at: at(east), count: 1 },
      { at: at(tallinn), count: 2 },
      { at: at(west), count: 1 },
    ]);
    await act('pause');
    await runAt(community, new Date(instantInZone(tallinn, localTime) + hour));
    expect(accepted).toEqual([]);
    await act('resume');
    await runAt(community, new Date(instantInZone(tallinn, localTime) + hour));
    expect(accepted).toHaveLength(3);
    await act('cancel');
    await runAt(community, new Date(instantInZone(west, localTime)));
    expect(accepted).toHaveLength(3);
    expect(await statistics()).toMatchObject({ recipients: 4, sent: 3, excluded: 1, hours: [], addsUp: true });
  });

  it('begins at once if the hour has come in some time zone, and is refused if it has passed in the community’s', async () => {
    const { community, act, read } = await arrange([{}]);
    const here = (offset: number) =>
      new Date(testNow.getTime() + offset)
        .toLocaleString('sv-SE', { timeZone: community.tenant.timeZone })
        .slice(0, 16);
    const wall = (offset: number) => here(offset).replace(' ', 'T');
    expect((await act('schedule', { localTime: wall(-minute) })).body.error?.code).toBe('time_past');
    expect((await act('schedule', { localTime: wall(hour), at: later(hour).toISOString() })).status).toBe(400);
    expect((await act('schedule', {})).status).toBe(400);
    await act('schedule', { localTime: wall(hour) });
    expect((await read()).scheduledAt).toBe(testNow.toISOString());
  });

  it('waits for an administrator if it is an hour late, and then is sent to everyone at once', async () => {
    const localTime = '2026-07-01T08:00';
    const { community, act, read } = await arrange([{ zone: 'America/Los_Angeles' }, {}]);
    await act('schedule', { localTime });
    const { accepted, runAt } = acceptAll();
    const late = new Date(instantInZone('Etc/GMT-14', localTime) + hour + minute);
    await runAt(community, late);
    expect((await read()).state).toBe('overdue');
    await act('send');
    await runAt(community, late);
    expect(accepted).toHaveLength(2);
    expect((await read()).localTime).toBeNull();
  });

  it('reaches a subscriber who joins meanwhile at the community’s hour', async () => {
    const localTime = '2026-07-01T08:00';
    const { community, act } = await arrange([], { subscribers: 1 });
    await act('schedule', { localTime });
    const { accepted, runAt } = acceptAll();
    await runAt(community, new Date(instantInZone('Etc/GMT-14', localTime)));
    await actors.member(community, {
      user: { email: 'subscriber0@people.test', createdAt: later(30 * day).getTime() },
    });
    expect(await community.db.select().from(newsletterSubscribers)).toEqual([]);
    await runAt(community, new Date(instantInZone(community.tenant.timeZone, localTime) - minute));
    expect(accepted).toEqual([]);
    await runAt(community, new Date(instantInZone(community.tenant.timeZone, localTime)));
    expect(accepted).toHaveLength(1);
  });
});

const rate = (given: object) => ({
  mailRate: { mailsPerMinute: 0, mailsPerHour: 0, mailsPerDay: 0, warmsUp: true, ...given },
});
const many = (count: number) => Array.from({ length: count }, () => ({}));

describe('sending at a limited rate', () => {
  it.each([
    ['mailsPerMinute', minute],
    ['mailsPerHour', hour],
    ['mailsPerDay', day],
  ] as const)('never exceeds %s in any such period, even with concurrent or killed runs', async (name, length) => {
    const limit = 5;
    const { community, act, statistics } = await arrange(many(17), { tenant: rate({ [name]: limit }) });
    await act('send');
    const begun: number[] = [];
    for (let at = 0; begun.length < 17 && at < 60; at += 1) {
      const now = later((at * length) / 7);
      const send: SendMail = async () => void begun.push(now.getTime());
      const killed: SendMail = () => new Promise(() => void begun.push(now.getTime()));
      // This never ends, as if the process were killed after the server got the mail.
      const dies = at === 0 ? minuteAt(community, now, killed) : Promise.resolve();
      if (at === 0) await Promise.race([dies, new Promise((done) => setTimeout(done, 300))]);
      await Promise.all([minuteAt(community, now, send), minuteAt(community, now, send)]);
      expect(begun.filter((each) => each > now.getTime() - length).length).toBeLessThanOrEqual(limit);
    }
    expect(begun).toHaveLength(17);
    expect((await statistics()).recipients).toBe(17);
  });

  it('reports which limit is reached', async () => {
    const { community, act, statistics } = await arrange(many(3), {
      tenant: rate({ mailsPerHour: 2, mailsPerDay: 9 }),
    });
    await act('send');
    await minuteAt(community, testNow, async () => undefined);
    const { sent, waiting, heldBy } = await statistics();
    expect({ sent, waiting, heldBy }).toEqual({ sent: 2, waiting: 1, heldBy: 'hour' });
    expect((await statistics(later(2 * hour))).heldBy).toBeNull();
  });

  it('never delays mail that an account needs, but counts it towards the limit', async () => {
    const { community, act } = await arrange(many(2), { tenant: rate({ mailsPerMinute: 1 }) });
    const context = createTestContext(community);
    const deliver = async () => {
      const message = {
        to: 'mari@people.test',
        locale: 'et',
        subject: 'Uus parool',
        preheader: '',
        blocks: [],
      } as const;
      const { insert } = await prepareMail(context, message);
      const [stored] = await insert.returning();
      const { tenant, env, db } = community;
      const delivery = {
        ...{ tenant, env, db, now: testNow, usualSender: tenant.mailFrom, send: async () => undefined },
      };
      return deliverMail(stored?.id ?? '', { ...delivery, brand: () => testMailBrand });
    };
    expect([await deliver(), await deliver()]).toEqual(['sent', 'sent']);
    await act('send');
    const { accepted, send } = acceptAll();
    await minuteAt(community, testNow, send);
    expect(accepted).toEqual([]);
    await minuteAt(community, later(2 * minute), send);
    expect(accepted).toHaveLength(1);
  });
});

describe('a new sender domain', () => {
  const domain = 'kuu-saadab.test';
  const contextAt = (community: TestCommunity, now: Date) => {
    const context = createTestContext(community, { now });
    context.answered();
    const tenant = { ...context.tenant, mailFrom: `tere@${domain}` };
    return Object.defineProperty(context, 'tenant', { value: tenant });
  };

  it('sends up to its daily ceiling, and the rest on the following days', async () => {
    const { community, act, statistics } = await arrange(many(130));
    await act('send');
    const { accepted, send } = acceptAll();
    const perDay: number[] = [];
    for (const at of [0, 1, 2]) {
      const before = accepted.length;
      for (const again of [0, 1, 2]) await sendCampaigns(contextAt(community, later(at * day + again * minute)), send);
      perDay.push(accepted.length - before);
    }
    expect(perDay).toEqual([50, 80, 0]);
    expect(await statistics()).toMatchObject({ recipients: 130, sent: 130, addsUp: true });
    const rows = await community.db.select().from(mailDomainDays);
    expect(rows.map(({ step, count }) => [step, count])).toEqual([
      [0, 50],
      [1, 80],
    ]);
  });

  it('isn’t limited once it is warmed up, or if warming is turned off', async () => {
    for (const isOff of [false, true]) {
      const { community, act } = await arrange(many(60), isOff ? { tenant: rate({ warmsUp: false }) } : {});
      if (!isOff) await community.db.insert(mailDomainDays).values({ domain, day: '2026-01-01', step: 13 });
      await act('send');
      const { accepted, send } = acceptAll();
      await sendCampaigns(contextAt(community, testNow), send);
      expect(accepted).toHaveLength(60);
    }
  });
});
