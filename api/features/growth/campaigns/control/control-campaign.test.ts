import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { SendError } from '#api/platform/mail/send-error.ts';
import { type CampaignMethod, campaignDefaults, createCampaigns, statusAndCodeOf } from '#api/testing/campaigns.ts';
import { call, hour, later, overtake, readOutbox } from '#api/testing/index.ts';
import { campaigns } from '../schema.ts';

describe('an administrator who is demoted during a call', () => {
  it.each<[CampaignMethod, string, object | undefined, number]>([
    ['POST', '', campaignDefaults, 2],
    ['PATCH', '/:id', { version: 1, name: 'x' }, 2],
    ['DELETE', '/:id', undefined, 3],
    ['POST', '/:id/test', undefined, 4],
    ['POST', '/:id/send', { version: 1 }, 3],
    ['POST', '/:id/schedule', { version: 1, at: later(hour).toISOString() }, 3],
    ['POST', '/:id/cancel', { version: 1 }, 3],
  ])('changes nothing with %s %s', async (method, at, body, exchange) => {
    const { community, admin, ask, create } = await createCampaigns();
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
    expect([wasOvertaken, ...statusAndCodeOf(result)]).toEqual([true, 403, 'forbidden']);
    expect(await stored()).toEqual(before);
  });
});

describe('a sent campaign', () => {
  it('is sent again only to recipients for whom it failed and who still want it', async () => {
    const { community, ask, create, read, statistics, wanting, run } = await createCampaigns();
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
    expect(statusAndCodeOf(await ask('POST', `/${id}/retry`, { version: 1 }))).toEqual([409, 'none_failed']);
    expect((await read(id)).state).toBe('finished');
  });

  it('resends nothing once it is cancelled', async () => {
    const { ask, create, statistics, wanting, run } = await createCampaigns();
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
