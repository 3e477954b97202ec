import { createExecutionContext } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { emailVerifications, sessions } from '#api/features/auth/schema.ts';
import type { MailJob } from '#api/platform/mail/outbox.ts';
import { rateLimits } from '#api/platform/rate-limits/schema.ts';
import {
  actors,
  bindings,
  call,
  createTestCommunity,
  day,
  hour,
  later,
  minute,
  readOutbox,
  registerCommunity,
  type TestCommunity,
} from '#api/testing/index.ts';
import { handleSchedule } from './handle-schedule.ts';

const password = 'kuu paistab metsa kohal';
const runAt = (community: TestCommunity, at: Date) => handleSchedule(community.env, createExecutionContext(), at);

/** The minute job visits every registered community: only those of this test are there. */
beforeEach(async () => {
  const { keys } = await bindings.TENANTS.list();
  await Promise.all(keys.map(({ name }) => bindings.TENANTS.delete(name)));
});

describe('the minute job', () => {
  it('queues the mail of a sign-up that the queue did not take', async () => {
    const down = { send: () => Promise.reject(new Error('queue is out')) } as unknown as Queue;
    const community = await createTestCommunity();
    await registerCommunity(community);
    const body = { email: 'mari@people.test', password };
    const signedUp = await call(community, 'POST', '/api/auth/sign-up', { body, env: { JOBS: down } });
    expect([signedUp.status, community.jobs]).toEqual([202, []]);

    await runAt(community, later(minute));
    expect(community.jobs).toEqual([]);
    await runAt(community, later(minute + 1));
    expect(community.jobs).toMatchObject([
      { kind: 'mail', tenant: community.tenant.slug, hostname: community.hostname },
    ]);
    expect((await readOutbox(community)).map(({ to }) => to)).toEqual(['mari@people.test']);
  });

  it('serves every community, also after one whose database is out', async () => {
    const jobs: MailJob[] = [];
    const communities = await Promise.all(
      ['a', 'c'].map((name) => createTestCommunity({ tenant: { slug: `minute-${name}` } })),
    );
    const [first] = communities;
    if (!first) throw new Error('no community');
    await registerCommunity({ tenant: { ...first.tenant, slug: 'minute-b', hostnames: ['minute-b.example.test'] } });
    for (const community of communities) {
      await registerCommunity(community);
      const body = { email: 'mari@people.test', password };
      await call(community, 'POST', '/api/auth/sign-up', { body });
    }
    const JOBS = { send: async (job: MailJob) => jobs.push(job) } as unknown as Queue;
    await handleSchedule({ ...bindings, JOBS }, createExecutionContext(), later(hour));
    expect(jobs.map(({ tenant }) => tenant).sort()).toEqual(['minute-a', 'minute-c']);
  });

  it('passes over a community that is suspended', async () => {
    const community = await createTestCommunity();
    await registerCommunity({ tenant: { ...community.tenant, status: 'suspended' } });
    await call(community, 'POST', '/api/auth/sign-up', { body: { email: 'mari@people.test', password } });
    community.jobs.length = 0;
    await runAt(community, later(hour));
    expect(community.jobs).toEqual([]);
  });
});

describe('on the hour', () => {
  it('removes what has expired and keeps what still counts', async () => {
    const community = await createTestCommunity();
    const { db } = community;
    await registerCommunity(community);
    const mari = await actors.member(community);
    await actors.member(community, { session: { expiresAt: later(hour - 1).getTime() } });
    await call(community, 'POST', '/api/auth/sign-up', { body: { email: 'uus@people.test', password } });
    const counts = async () => [
      await db.$count(sessions),
      await db.$count(emailVerifications),
      await db.$count(rateLimits),
    ];
    expect(await counts()).toEqual([2, 1, 2]);
    await runAt(community, later(hour + minute));
    expect(await counts()).toEqual([2, 1, 2]);
    await runAt(community, later(hour));
    expect(await counts()).toEqual([1, 1, 2]);
    await runAt(community, later(day + hour));
    expect(await counts()).toEqual([1, 0, 0]);
    const [left] = await db.select().from(sessions);
    expect(left?.id).toBe(mari.sessionId);
  });
});
