import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test';
import { describe, expect, inject, it } from 'vitest';
import { handleQueue } from '#api/jobs/handle-queue.ts';
import {
  actors,
  type CallOptions,
  call,
  createTestCommunity,
  registerCommunity,
  type TestActor,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import type { AnalyticsDelivery } from '#testing/services/start-analytics-service.ts';
import { storeCommunitySecret } from '../community-secrets/community-secrets.ts';
import { analyticsKeyName } from './forward-events.ts';

async function createCommunityWithService(key: string | null = `key-${crypto.randomUUID()}`) {
  const host = inject('analyticsServiceUrl');
  const community = await createTestCommunity({ tenant: { analytics: { host } } });
  await registerCommunity(community);
  if (key) await storeCommunitySecret(community, analyticsKeyName, key, testNow);
  const deliveries = async () => (await (await fetch(`${host}/?key=${key}`)).json()) as AnalyticsDelivery[];
  return { community, deliveries };
}

async function runQueue({ env, jobs }: TestCommunity, attempts = 1) {
  const messages = jobs.map((body, index) => ({ id: String(index), timestamp: new Date(), attempts, body }));
  const batch = createMessageBatch('kogu-jobs', messages);
  const execution = createExecutionContext();
  await handleQueue(batch, env, execution);
  const { explicitAcks, retryMessages } = await getQueueResult(batch, execution);
  return { done: explicitAcks.length, again: retryMessages.length };
}

const send = (community: TestCommunity, path: string, body: object, options: CallOptions = {}) =>
  call(community, 'POST', `/api/analytics/${path}`, { body, ...options });

describe('a community with an analytics service', () => {
  it('sends several events in one request, each with its own id', async () => {
    const { community, deliveries } = await createCommunityWithService();
    const mari = await actors.member(community);
    await send(community, 'pageview', { path: '/pricing?x=1', referrer: 'https://search.test/?q=x' });
    await send(community, 'track', { event: 'Feature Used', properties: { feature: 'theme' } });
    await send(community, 'track', { event: 'Error Occurred', properties: { code: 'offline' } }, { as: mari });
    expect(await runQueue(community)).toEqual({ done: 3, again: 0 });
    const [delivery, ...more] = await deliveries();
    expect(more).toEqual([]);
    expect(delivery?.path).toBe('/batch/');
    expect(delivery?.body.batch.map(({ event, timestamp }) => [event, timestamp])).toEqual([
      ['$pageview', testNow.toISOString()],
      ['Feature Used', testNow.toISOString()],
      ['Error Occurred', testNow.toISOString()],
    ]);
    const [view, feature, failure] = delivery?.body.batch ?? [];
    expect(view?.properties).toMatchObject({
      $current_url: `http://${community.hostname}:4321/pricing`,
      $referrer: 'https://search.test',
      $process_person_profile: false,
      $geoip_disable: true,
      $ip: null,
    });
    expect(feature?.distinct_id).toBe(view?.distinct_id);
    expect(failure?.properties).toMatchObject({ code: 'offline', $process_person_profile: true });
    expect(new Set(delivery?.body.batch.map(({ uuid }) => uuid)).size).toBe(3);
  });

  it('never reveals a member’s address, id or name, whatever the body says', async () => {
    const { community, deliveries } = await createCommunityWithService();
    const mari = await actors.premium(community);
    const who = { email: mari.email, name: 'Mari Maasikas', id: mari.id, plan: mari.email };
    await send(community, 'identify', { userId: mari.email, traits: who }, { as: mari });
    await send(community, 'track', { event: 'Feature Used', userId: mari.id, properties: who }, { as: mari });
    await send(community, 'identify', { userId: mari.id, traits: who });
    await runQueue(community);
    const [delivery] = await deliveries();
    const [identified, used, ...more] = delivery?.body.batch ?? [];
    expect(more).toEqual([]);
    expect(identified).toMatchObject({ event: '$set', properties: { $set: { role: 'user', plan: 'premium' } } });
    expect(identified?.distinct_id).toMatch(/^[0-9a-f]{64}$/);
    expect(used?.distinct_id).toBe(identified?.distinct_id);
    expect(JSON.stringify(delivery)).not.toMatch(new RegExp(`${mari.id}|@people|Maasikas`));
  });

  it('forwards sign-ins and changes seen by the server, once each', async () => {
    const { community, deliveries } = await createCommunityWithService();
    const mari = await actors.member(community);
    await call(community, 'POST', '/api/auth/sign-in', { body: { email: mari.email, password: mari.password } });
    await call(community, 'PATCH', '/api/users/profile', { as: mari, body: { name: 'Mari' } });
    await runQueue(community);
    const [delivery] = await deliveries();
    expect(delivery?.body.batch.map(({ event }) => event)).toEqual(['User Logged In', 'Profile Updated']);
  });

  it.each(['dnt', 'sec-gpc'])(
    'forwards nothing about a member who sends %s, and still counts the sign-in',
    async (name) => {
      const { community } = await createCommunityWithService();
      const mari = await actors.member(community);
      const headers = { [name]: '1' };
      const body = { email: mari.email, password: mari.password };
      expect((await call(community, 'POST', '/api/auth/sign-in', { body, headers })).status).toBe(200);
      await send(community, 'pageview', { path: '/' }, { headers });
      await send(community, 'identify', {}, { as: mari, headers });
      expect(community.jobs.filter(({ kind }) => String(kind) === 'analytics')).toEqual([]);
      expect(await community.db.all("select name, count from analytics_counts where period = 'day'")).toEqual([
        { name: 'User Logged In', count: 1 },
      ]);
    },
  );

  it('retries with the same ids when the service is down, so that nothing is counted twice', async () => {
    const { community, deliveries } = await createCommunityWithService(`faulty-${crypto.randomUUID()}`);
    await send(community, 'track', { event: 'Feature Used' });
    expect(await runQueue(community)).toEqual({ done: 0, again: 1 });
    expect(await runQueue(community, 2)).toEqual({ done: 1, again: 0 });
    expect(await runQueue(community, 3)).toEqual({ done: 1, again: 0 });
    const sent = await deliveries();
    expect(sent.map(({ status }) => status)).toEqual([503, 200, 200]);
    expect(new Set(sent.flatMap(({ body }) => body.batch.map(({ uuid }) => uuid))).size).toBe(1);
  });

  it('retries when the service rejects the key', async () => {
    const { community } = await createCommunityWithService(`wrong-${crypto.randomUUID()}`);
    await send(community, 'track', { event: 'Feature Used' });
    expect(await runQueue(community)).toEqual({ done: 0, again: 1 });
  });

  it('sends nothing until its key is set', async () => {
    const { community } = await createCommunityWithService(null);
    await send(community, 'track', { event: 'Feature Used' });
    expect(await runQueue(community)).toEqual({ done: 1, again: 0 });
  });

  it('never shares a request with another community', async () => {
    const [one, other] = [await createCommunityWithService(), await createCommunityWithService()];
    await send(one.community, 'track', { event: 'Feature Used' });
    await send(other.community, 'track', { event: 'Error Occurred' });
    one.community.jobs.push(...other.community.jobs);
    expect(await runQueue(one.community)).toEqual({ done: 2, again: 0 });
    const events = async ({ deliveries }: typeof one) =>
      (await deliveries()).map(({ body }) => body.batch.map(({ event }) => event));
    expect([await events(one), await events(other)]).toEqual([[['Feature Used']], [['Error Occurred']]]);
  });

  it('gives a member a different hash than other communities do', async () => {
    const [one, other] = [await createCommunityWithService(), await createCommunityWithService()];
    const ids: unknown[] = [];
    for (const { community, deliveries } of [one, other]) {
      const id = '01a1fc15-9f99-72f4-9cb6-244c570ec732';
      const mari: TestActor = await actors.member(community, { user: { id } });
      await send(community, 'track', { event: 'Feature Used' }, { as: mari });
      await runQueue(community);
      ids.push((await deliveries())[0]?.body.batch[0]?.distinct_id);
    }
    expect(new Set(ids).size).toBe(2);
  });
});

describe('a community without an analytics service', () => {
  it('queues nothing', async () => {
    const community = await createTestCommunity();
    await send(community, 'track', { event: 'Feature Used' });
    await send(community, 'pageview', { path: '/' });
    expect(community.jobs).toEqual([]);
  });
});
