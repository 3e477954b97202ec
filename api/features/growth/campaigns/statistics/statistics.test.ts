import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unsubscribeUrls } from '#api/features/accounts/notifications/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { SendError } from '#api/platform/mail/send-error.ts';
import { acceptMail, createCampaigns, statusAndCodeOf } from '#api/testing/campaigns.ts';
import { call, createTestContext, hour, later, minute } from '#api/testing/index.ts';
import { deleteOldRecipients, resumeCampaigns } from '../index.ts';
import { campaignRecipients } from '../schema.ts';

describe('a sent campaign', () => {
  it('counts members who unsubscribe, by a mail’s link or in the settings, only for the last mail of that stream', async () => {
    const { community, ask, create, statistics, wanting, run } = await createCampaigns();
    const [mari, jaan, stays, deleted] = [await wanting(), await wanting(), await wanting(), await wanting()];
    const send = async (stream: string, now: Date) => {
      const id = await create({ stream });
      await ask('POST', `/${id}/send`, { version: 1 });
      await run(acceptMail, now);
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
    const { community, ask, create, read, statistics, wanting, run } = await createCampaigns();
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
    expect(statusAndCodeOf(await ask('POST', `/${id}/retry`, { version: 1 }))).toEqual([409, 'none_failed']);
    expect((await read(id)).state).toBe('finished');
  });

  it('marks a mail as unknown if its run was killed while sending it and the campaign was cancelled', async () => {
    const { community, ask, create, statistics, wanting, run } = await createCampaigns();
    await wanting();
    const id = await create();
    await ask('POST', `/${id}/send`, { version: 1 });
    void run(() => new Promise(() => undefined));
    await expect.poll(async () => (await community.db.select().from(campaignRecipients))[0]?.state).toBe('sending');
    await ask('POST', `/${id}/cancel`, { version: 1 });
    await resumeCampaigns(createTestContext(community, { now: later(5 * minute) }));
    expect(await statistics(id)).toMatchObject({ recipients: 1, waiting: 0, unknown: 1, addsUp: true });
  });
});
