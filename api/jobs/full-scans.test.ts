import { createExecutionContext } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { describe, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { prepareDataExport } from '#api/features/operations/privacy/index.ts';
import { createPng } from '#api/platform/images/testing.ts';
import { createRedemptions, insertChargedMember, loseNextSubscriptionResponses } from '#api/testing/charged-monthly.ts';
import {
  actors,
  call,
  createDraft,
  createTestContext,
  day,
  grantTo,
  hour,
  insertEvent,
  insertGiftCard,
  insertMedia,
  joinEvent,
  later,
  leaveEvent,
  minute,
  registerCommunity,
  testNow,
} from '#api/testing/index.ts';
import { payForGift } from '#api/testing/orders.ts';
import { refuseFullScans } from '#api/testing/refuse-full-scans.ts';
import { createPayingCommunity, type PayingCommunity, payForPlan } from '#api/testing/stripe.ts';
import { jobSchema, runJob } from './handle-queue.ts';
import { runMinute } from './run-minute.ts';

/** Payments in progress: a renewal, a checkout and an order without events, and an interrupted redemption. */
async function arrangeMoney(community: PayingCommunity): Promise<void> {
  await payForPlan(community, await actors.member(community), 'premium');
  await payForGift(community);
  const { redeem } = createRedemptions(community);
  const { code } = await insertGiftCard(community);
  const mari = await insertChargedMember(community);
  await loseNextSubscriptionResponses(community);
  await redeem(mari, code).catch(() => undefined);
  const time = { from: testNow.getTime(), until: later(6 * day).getTime() };
  await grantTo(community, await actors.member(community), { tier: 'premium', time, grantedAt: testNow.getTime() });
}

/** An event tomorrow with a free place, and an article due in an hour. */
async function arrangeContent(community: PayingCommunity): Promise<void> {
  const event = await insertEvent(community, { startsAt: later(day + hour).getTime(), capacity: 1 });
  const [first, second] = [await actors.member(community), await actors.member(community)];
  await joinEvent(community, event, first);
  await joinEvent(community, event, second);
  await leaveEvent(community, event, first);
  await community.db.update(users).set({ status: 'banned' }).where(eq(users.id, second.id));
  const draft = await createDraft(community);
  await draft.save(0, { slug: 'kuu' });
  await draft.publish(1, later(hour));
  await insertMedia(community);
}

/** A deleted account whose picture still exists, and a requested data export. */
async function arrangeAccounts(community: PayingCommunity): Promise<string> {
  const gone = await actors.member(community);
  await call(community, 'PUT', '/api/users/avatar', {
    as: gone,
    body: createPng({}),
    headers: { 'content-type': 'image/png' },
  });
  await community.db.update(users).set({ deletedAt: testNow.getTime() }).where(eq(users.id, gone.id));
  const mari = await actors.member(community);
  const asked = { as: mari, body: { password: mari.password } };
  const { body } = await call<{ data: { export: { id: string } } }>(community, 'POST', '/api/data-exports', asked);
  return body.data.export.id;
}

describe('the scheduled jobs', () => {
  it('run without full table scans of growing tables', async () => {
    const community = await createPayingCommunity();
    await refuseFullScans(community, async () => {
      await registerCommunity(community);
      await arrangeMoney(community);
      await arrangeContent(community);
      const exportId = await arrangeAccounts(community);
      for (const after of [
        0,
        minute,
        2 * minute,
        hour + minute,
        3 * hour,
        day,
        8 * day,
        32 * day,
        60 * day,
        400 * day,
      ]) {
        const now = later(after);
        await community.stripe('clock', { now: Math.floor(now.getTime() / 1000) });
        await runMinute(createTestContext(community, { now }));
        if (after === minute) await prepareDataExport(createTestContext(community, { now }), exportId);
      }
      const mail = community.jobs.find(({ kind }) => kind === 'mail');
      await runJob(jobSchema.parse(mail), community.env, createExecutionContext());
    });
  });
});
