import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { acceptMail, createCampaigns, statusAndCodeOf } from '#api/testing/campaigns.ts';
import { actors, hour, later, testNow } from '#api/testing/index.ts';
import type { Campaign } from '../contract.ts';

describe('a scheduled campaign', () => {
  it('begins at its time and not before', async () => {
    const { create, read, statistics, schedule, startAt, wanting, run } = await createCampaigns();
    await wanting();
    const id = await create();
    expect((await schedule(id, later(hour))).body.data).toEqual({ state: 'scheduled' });
    await startAt(later(hour - 1));
    expect((await read(id)).state).toBe('scheduled');
    await startAt(later(hour));
    expect((await read(id)).state).toBe('sending');
    await run(acceptMail, later(hour));
    expect(await statistics(id)).toMatchObject({ recipients: 1, sent: 1 });
  });

  it('becomes overdue and isn’t sent if it misses its time by more than an hour', async () => {
    const { ask, create, read, schedule, startAt } = await createCampaigns();
    const [due, missed] = [await create(), await create()];
    await schedule(due, later(hour));
    await schedule(missed, later(hour - 1));
    await startAt(later(2 * hour));
    expect([(await read(due)).state, (await read(missed)).state]).toEqual(['sending', 'overdue']);
    expect((await ask('POST', `/${missed}/send`, { version: 1 })).body.data).toEqual({ state: 'sending' });
  });

  it.each([{ role: 'user' as const }, { status: 'banned' as const }])(
    'becomes overdue if the member who scheduled it is no longer an administrator: %o',
    async (given) => {
      const { community, admin, ask, create, schedule, startAt } = await createCampaigns();
      const id = await create();
      await schedule(id, later(hour));
      await community.db.update(users).set(given).where(eq(users.id, admin.id));
      await startAt(later(hour));
      const as = await actors.admin(community);
      expect((await ask<Campaign>('GET', `/${id}`, undefined, { as })).body.data.state).toBe('overdue');
      expect((await ask('POST', `/${id}/send`, { version: 1 }, { as })).body.data).toEqual({ state: 'sending' });
    },
  );

  it('becomes a draft again once it is unscheduled or changed, and can’t be scheduled in the past', async () => {
    const { community, ask, create, read, schedule, startAt } = await createCampaigns();
    const id = await create();
    expect(statusAndCodeOf(await schedule(id, testNow))).toEqual([409, 'time_past']);
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
