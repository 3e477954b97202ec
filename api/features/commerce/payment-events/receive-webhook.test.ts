import { describe, expect, it, vi } from 'vitest';
import { actors, call, createTestCommunity, later, second, testNow } from '#api/testing/index.ts';
import { createPayingCommunity, payForPlan, type SignedEvent, subscriptionOf } from '#api/testing/stripe.ts';
import { paymentEvents } from './schema.ts';

const community = await createPayingCommunity();
const path = '/api/payments/stripe/webhook';

/** Creates a payment event without delivering it. */
async function newEvent(): Promise<{
  as: { token: string } & Parameters<typeof subscriptionOf>[1];
  event: SignedEvent;
}> {
  const as = await actors.member(community);
  await payForPlan(community, as, 'premium');
  const event = (await community.events()).findLast(({ type }) => type === 'invoice.paid');
  if (!event) throw new Error('no one paid');
  return { as, event };
}

describe('receiveWebhook', () => {
  it('accepts a signed event', async () => {
    const { as, event } = await newEvent();
    expect((await community.deliver(event)).status).toBe(200);
    expect((await subscriptionOf(community, as)).tier).toBe('PREMIUM');
  });

  it('accepts a signature for exactly 300 seconds', async () => {
    const { as, event } = await newEvent();
    const { status, body } = await community.deliver(event, { now: later(301 * second) });
    expect([status, body.error?.code]).toEqual([400, 'signature_invalid']);
    expect((await subscriptionOf(community, as)).tier).toBeNull();
    expect((await community.deliver(event, { now: later(300 * second) })).status).toBe(200);
  });

  it.each([
    ['300 seconds ahead', 300, 200],
    ['301 seconds ahead', 301, 400],
    ['a year ahead', 365 * 86_400, 400],
  ])('accepts a signature dated at most 300 seconds ahead: %s', async (_, seconds, expected) => {
    const { event } = await newEvent();
    const { status } = await community.deliver(event, { now: later(-seconds * second) });
    expect(status).toBe(expected);
  });

  it.each(['NaN', '', '1e9', '-1', '0x6', '1773144000.5', 'Infinity', '1773144000,t=1773144000'])(
    'refuses a signature dated %j',
    async (time) => {
      const { event } = await newEvent();
      const headers = { 'stripe-signature': await signatureOf(community, event.body, time) };
      const { status, body } = await call(community, 'POST', path, { body: event.body, headers });
      expect([status, body.error?.code]).toEqual([400, 'signature_invalid']);
    },
  );

  it.each(['', '{', '[]', 'null', '{"id":"evt_1"}', '{"id":1,"type":"x","data":{"object":{}}}', '['.repeat(5_000)])(
    'returns 400 for a signed body that is not an event (%#)',
    async (body) => {
      const errors = vi.spyOn(console, 'error');
      const headers = { 'stripe-signature': await signatureOf(community, body) };
      expect((await call(community, 'POST', path, { body, headers })).status).toBe(400);
      expect(errors.mock.calls).toEqual([]);
      errors.mockRestore();
    },
  );

  it.each([
    ['no signature', () => ({})],
    ['an empty signature', () => ({ 'stripe-signature': '' })],
    ['an altered signature', ({ signature }: SignedEvent) => ({ 'stripe-signature': `${signature.slice(0, -2)}zz` })],
    [
      'a signature of another scheme',
      ({ signature }: SignedEvent) => ({ 'stripe-signature': signature.replace('v1=', 'v0=') }),
    ],
    [
      'an altered timestamp',
      ({ signature }: SignedEvent) => ({ 'stripe-signature': signature.replace(/t=\d+/, 't=1773144001') }),
    ],
  ])('refuses %s and writes nothing', async (_, headers) => {
    const { as, event } = await newEvent();
    const { status, body } = await call(community, 'POST', path, { body: event.body, headers: headers(event) });
    expect([status, body.error?.code]).toEqual([400, 'signature_invalid']);
    expect((await subscriptionOf(community, as)).tier).toBeNull();
  });

  it('refuses a body changed after signing', async () => {
    const { event } = await newEvent();
    const changed = { ...event, body: event.body.replace('"paid"', '"void"') };
    expect((await community.deliver(changed)).status).toBe(400);
  });

  it('refuses an event signed by another community’s account', async () => {
    const other = await createPayingCommunity();
    const mari = await actors.member(other);
    await payForPlan(other, mari, 'premium');
    const [event] = await other.events();
    if (!event) throw new Error('no event');
    expect((await community.deliver(event)).status).toBe(400);
  });

  it('returns 404 until a webhook secret is configured', async () => {
    const poor = await createTestCommunity();
    expect((await call(poor, 'POST', path, { body: {}, headers: { 'stripe-signature': 't=1,v1=a' } })).status).toBe(
      404,
    );
  });

  it('accepts only JSON, and refuses cross-site requests from browsers', async () => {
    const { event } = await newEvent();
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await community.deliver(event, { headers: form })).status).toBe(415);
    expect((await community.deliver(event, { headers: { origin: 'https://evil.test' } })).status).toBe(403);
  });

  it('processes an event once, and a redelivery takes three database exchanges', async () => {
    const { event } = await newEvent();
    await community.deliver(event);
    const before = await community.db.$count(paymentEvents);
    const again = await community.deliver(event, { now: later(second) });
    // The exchanges read the community's state, its webhook secret, and the event.
    expect([again.status, again.roundTrips]).toEqual([200, 3]);
    expect(await community.db.$count(paymentEvents)).toBe(before);
  });

  it('returns 503 while the provider is down, so that the event is retried', async () => {
    const { as, event } = await newEvent();
    await community.stripe('fault', { path: 'GET /v1/subscriptions', status: 500, times: 2 });
    expect((await community.deliver(event)).status).toBe(503);
    expect((await subscriptionOf(community, as)).tier).toBeNull();
    expect((await community.deliver(event)).status).toBe(200);
    expect((await subscriptionOf(community, as)).tier).toBe('PREMIUM');
  });

  it('returns 503 if the provider refuses our key, so that no event is lost', async () => {
    const { event } = await newEvent();
    await community.stripe('fault', { path: 'GET /v1/', status: 401, times: 1 });
    expect((await community.deliver(event)).status).toBe(503);
  });

  it('acknowledges and ignores unrelated events', async () => {
    const sign = async (object: object, type: string) => {
      const text = JSON.stringify({ id: `evt_${crypto.randomUUID()}`, type, data: { object } });
      return { id: '', type, body: text, signature: await signatureOf(community, text) };
    };
    for (const event of [
      await sign({ id: 'cus_1' }, 'customer.created'),
      await sign({ id: 'in_nobodys' }, 'invoice.paid'),
      await sign({ id: 'sub_nobodys' }, 'customer.subscription.updated'),
      await sign({}, 'invoice.upcoming'),
      await sign({ id: 'ch_1', payment_intent: 'pi_nobodys' }, 'charge.refunded'),
    ]) {
      expect([event.type, (await community.deliver(event)).status]).toEqual([event.type, 200]);
    }
  });
});

/** Signs a body with the stored secret, as Stripe does. */
async function signatureOf(
  place: typeof community,
  text: string,
  time = String(testNow.getTime() / 1000),
): Promise<string> {
  const { decryptCommunitySecret, selectCommunitySecret } = await import(
    '#api/platform/community-secrets/community-secrets.ts'
  );
  const name = 'payments.stripe-webhook';
  const rows = await selectCommunitySecret(place.db, name);
  const secret = (await decryptCommunitySecret({ ...place, folder: place.tenant }, name, rows)) ?? '';
  const material = new TextEncoder().encode(secret);
  const key = await crypto.subtle.importKey('raw', material, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signed = await crypto.subtle.sign(
    'HMAC',
    key,
    new TextEncoder().encode(`${Number.parseInt(time, 10)}.${text}`),
  );
  return `t=${time},v1=${Buffer.from(signed).toString('hex')}`;
}
