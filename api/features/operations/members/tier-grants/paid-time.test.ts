import { asc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { entitlementSpans } from '#api/features/accounts/entitlements/schema.ts';
import {
  insertChargedMember,
  listMovedChargeTimes,
  paidUntil,
  refuseNextSubscriptionChange,
} from '#api/testing/charged-monthly.ts';
import { actors, call, day, hour, later, testNow } from '#api/testing/index.ts';
import { advanceStripeClock, createPayingCommunity, deliverAllEvents, oneMonthLater } from '#api/testing/stripe.ts';
import type { TierGrant } from './contract.ts';

/** Midnight after the last day of the grants, in Tallinn. */
const juneEnd = Date.parse('2026-06-30T21:00:00.000Z');
const now = testNow.getTime();

const iso = (time: number) => new Date(time).toISOString();
type Part = readonly [tier: string, from: number, until: number];
const shown = (parts: readonly Part[]) => parts.map(([tier, from, until]) => [tier, iso(from), iso(until)]);

/** Creates a member who has paid monthly since `testNow`. The payment provider has a clock for their community. */
async function arrange(plan: 'premium' | 'donator' = 'premium') {
  const community = await createPayingCommunity();
  const mari = await insertChargedMember(community, plan);
  /** Makes a call as an administrator who has just signed in at this time. */
  const act = async (method: string, path: string, body: object, at: Date) => {
    const time = at.getTime();
    const as = await actors.admin(community, {
      session: { createdAt: time, lastUsedAt: time, expiresAt: time + day },
    });
    const address = `/api/admin/users/${mari.id}/tiers${path}`;
    const answer = await call<{ data: TierGrant }>(community, method, address, { as, body, now: at });
    expect(answer.status).toBe(200);
    return answer.body.data;
  };
  const give = (tier: 'premium' | 'donator', at = testNow) =>
    act('POST', '', { tier, until: '2026-06-30', reason: 'Aitäh abi eest' }, at);
  const end = ({ id }: TierGrant, at: Date) => act('DELETE', `/${id}`, { reason: 'Eksitus' }, at);
  const time = async () => {
    const rows = await community.db.select().from(entitlementSpans).orderBy(asc(entitlementSpans.startsAt));
    return shown(rows.map(({ tier, startsAt, endsAt }) => [tier, startsAt, endsAt]));
  };
  const moves = async () => (await listMovedChargeTimes(community, mari)).map(iso);
  return { community, give, end, time, moves };
}

describe('a tier granted by staff to a paying member', () => {
  it('starts after the paid time, and leaves that time unchanged if ended by staff before it starts', async () => {
    const { give, end, time, moves } = await arrange();
    const paid = shown([['premium', now, paidUntil]]);
    expect(await time()).toEqual(paid);
    const grant = await give('premium', later(2 * day));
    expect([grant.startsAt, grant.endsAt]).toEqual([iso(paidUntil), iso(juneEnd)]);
    expect(await time()).toEqual(shown([['premium', now, juneEnd]]));
    await end(grant, later(3 * day));
    expect(await time()).toEqual(paid);
    expect(await moves()).toEqual([]);
  });

  it('interrupts paid time of a lower tier, none of which is lost when the grant runs out', async () => {
    const { give, time } = await arrange();
    const begun = later(3 * day).getTime();
    await give('donator', later(3 * day));
    expect(await time()).toEqual(
      shown([
        ['premium', now, begun],
        ['donator', begun, juneEnd],
        ['premium', juneEnd, juneEnd + (paidUntil - begun)],
      ]),
    );
  });

  it('resumes the interrupted paid time at once when staff end the grant', async () => {
    const { give, end, time } = await arrange();
    const [begun, ended] = [later(3 * day), later(8 * day)];
    const grant = await give('donator', begun);
    await end(grant, ended);
    expect(await time()).toEqual(
      shown([
        ['premium', now, begun.getTime()],
        ['donator', begun.getTime(), ended.getTime()],
        ['premium', ended.getTime(), paidUntil + 5 * day],
      ]),
    );
  });

  it('starts only after the paid time of a higher tier', async () => {
    const { give, end, time } = await arrange('donator');
    const grant = await give('premium', later(day));
    expect(await time()).toEqual(
      shown([
        ['donator', now, paidUntil],
        ['premium', paidUntil, juneEnd],
      ]),
    );
    await end(grant, later(2 * day));
    expect(await time()).toEqual(shown([['donator', now, paidUntil]]));
  });
});

describe('a month that is charged during a granted tier', () => {
  /** The month from 10 April to 10 May. */
  const month = Date.parse('2026-05-10T12:00:00.000Z') - oneMonthLater.getTime();

  async function charged() {
    const arranged = await arrange();
    const { community, give } = arranged;
    const delivered = (await community.events()).length;
    const grant = await give('donator');
    // The payment provider charges an hour after the month begins.
    const paid = later(hour, oneMonthLater);
    await advanceStripeClock(community, paid);
    await deliverAllEvents(community, paid, delivered);
    return { ...arranged, grant };
  }

  it('is added to the time after the grant, and the next charge waits for the end of both months', async () => {
    const { time, moves } = await charged();
    const until = juneEnd + (paidUntil - now) + month;
    expect(await time()).toEqual(
      shown([
        ['donator', now, juneEnd],
        ['premium', juneEnd, until],
      ]),
    );
    expect(await moves()).toEqual([iso(until)]);
  });

  it('begins when staff end the grant, and the next charge moves back to the end of both months', async () => {
    const { grant, end, time, moves } = await charged();
    const ended = oneMonthLater.getTime() + 10 * day;
    await end(grant, new Date(ended));
    const until = ended + (paidUntil - now) + month;
    expect(await time()).toEqual(
      shown([
        ['donator', now, ended],
        ['premium', ended, until],
      ]),
    );
    expect((await moves()).at(-1)).toBe(iso(until));
  });

  it('is kept, and the grant still ends, if the provider refuses to move the charge back', async () => {
    const { community, grant, end, time, moves } = await charged();
    const ended = oneMonthLater.getTime() + 10 * day;
    const before = await moves();
    await refuseNextSubscriptionChange(community);
    await end(grant, new Date(ended));
    expect((await time()).at(-1)).toEqual(shown([['premium', ended, ended + (paidUntil - now) + month]])[0]);
    expect(await moves()).toEqual(before);
  });
});
