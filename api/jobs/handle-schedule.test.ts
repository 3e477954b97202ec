import { beforeEach, describe, expect, it } from 'vitest';
import {
  bindings,
  createTestCommunity,
  failingQueue,
  registerCommunity,
  type TestCommunity,
} from '#api/testing/index.ts';
import { handleSchedule } from './handle-schedule.ts';

/** The minute job visits every registered community, so only this test's communities may be registered. */
beforeEach(async () => {
  const { keys } = await bindings.TENANTS.list();
  await Promise.all(keys.map(({ name }) => bindings.TENANTS.delete(name)));
});

async function register({ tenant }: TestCommunity, slugs: string[]): Promise<void> {
  await Promise.all(
    slugs.map((slug) => registerCommunity({ tenant: { ...tenant, slug, hostnames: [`${slug}.example.test`] } })),
  );
}

describe('the minute job', () => {
  it('queues one message for each community, even a suspended one, without using a database', async () => {
    const community = await createTestCommunity();
    const { tenant, env, db } = community;
    const hostnames = [community.hostname, `www.${community.hostname}`];
    await registerCommunity({ tenant: { ...tenant, hostnames } });
    const hidden = { ...tenant, slug: 'minute-off', hostnames: ['minute-off.example.test'] };
    await registerCommunity({ tenant: { ...hidden, status: 'suspended' } });
    await register(community, ['minute-a']);
    const before = db.roundTrips();
    await handleSchedule(env);
    expect(community.jobs).toHaveLength(3);
    expect(community.jobs).toEqual(
      expect.arrayContaining([
        { kind: 'minute', tenant: tenant.slug, hostname: community.hostname },
        { kind: 'minute', tenant: 'minute-off', hostname: 'minute-off.example.test' },
        { kind: 'minute', tenant: 'minute-a', hostname: 'minute-a.example.test' },
      ]),
    );
    expect(db.roundTrips()).toBe(before);
  });

  it('queues at most 100 messages at a time, and continues if one call fails', async () => {
    const community = await createTestCommunity();
    const slugs = Array.from({ length: 201 }, (_, index) => `minute-${String(index).padStart(3, '0')}`);
    await register(community, slugs);
    const batches: string[][] = [];
    const JOBS: Queue<{ tenant: string }> = {
      ...community.env.JOBS,
      sendBatch: async (messages) => {
        batches.push(Array.from(messages, ({ body }) => body.tenant));
        return batches.length === 1 ? failingQueue.sendBatch([]) : community.env.JOBS.sendBatch(messages);
      },
    };
    await handleSchedule({ ...community.env, JOBS });
    expect(batches.map(({ length }) => length)).toEqual([100, 100, 1]);
    expect(batches.flat().sort()).toEqual(slugs);
  });
});
