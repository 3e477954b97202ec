import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test';
import PostalMime from 'postal-mime';
import { describe, expect, inject, it, vi } from 'vitest';
import { defaultBrand } from '#api/features/brand/customizations/default-brand.ts';
import { campaignRecipients, campaigns } from '#api/features/growth/campaigns/schema.ts';
import { analyticsKeyName } from '#api/platform/analytics/forward-events.ts';
import { storeCommunitySecret } from '#api/platform/community-secrets/community-secrets.ts';
import { newId } from '#api/platform/database/ids.ts';
import type { MailJob } from '#api/platform/mail/outbox.ts';
import { mailOutbox } from '#api/platform/mail/schema.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  readMailbox,
  registerCommunity,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { applyProductionDatabaseTimeouts } from '#api/testing/patient-requests.ts';
import { handleQueue } from './handle-queue.ts';
import { runSteps } from './run-steps.ts';

applyProductionDatabaseTimeouts();

const brand = { ...defaultBrand, colors: { ...defaultBrand.colors, primary: '#7c3aed' } };
const password = 'kuu paistab metsa kohal';

async function run(community: Pick<TestCommunity, 'env'>, jobs: unknown[], attempts = 1, patienceMs?: number) {
  const messages = jobs.map((body, index) => ({ id: String(index), timestamp: new Date(), attempts, body }));
  const batch = createMessageBatch('kogu-jobs', messages);
  const execution = createExecutionContext();
  const startedAt = Date.now();
  await handleQueue(batch, community.env, execution, patienceMs);
  const took = Date.now() - startedAt;
  const { explicitAcks, retryMessages } = await getQueueResult(batch, execution);
  return { done: explicitAcks, again: retryMessages, took };
}

async function signUp(
  community: TestCommunity,
  email: string,
  headers: Record<string, string> = {},
): Promise<MailJob[]> {
  community.jobs.length = 0;
  await call(community, 'POST', '/api/auth/sign-up', { body: { email, password }, headers });
  return [...community.jobs];
}

const newest = async (address: string) => PostalMime.parse((await readMailbox(address)).at(-1)?.raw ?? '');
const address = () => `${crypto.randomUUID()}@people.test`;

describe('a sign-up mail, sent over SMTP', async () => {
  const community = await createTestCommunity({ brand, tenant: { name: 'Tõru & töö' } });
  await registerCommunity(community);

  it.each([
    ['et', 'Kinnita oma aadress: Tõru & töö', 'Tere tulemast! Siin on Tõru & töö', 'Kinnitan oma aadressi'],
    ['en', 'Confirm your address at Tõru & töö', 'Welcome to Tõru & töö', 'Confirm my address'],
  ])('arrives in the recipient’s language (%s), as text and HTML', async (locale, subject, heading, button) => {
    const to = address();
    expect((await run(community, await signUp(community, to, { cookie: `locale=${locale}` }))).done).toEqual(['0']);
    const mail = await newest(to);
    expect(mail.subject).toBe(subject);
    expect(mail.from).toMatchObject({ address: 'kuu@kuu.test', name: 'Tõru & töö' });
    expect(mail.to).toMatchObject([{ address: to }]);
    expect(mail.text).toContain(heading);
    expect(mail.html).toContain(heading.replace('&', '&#38;'));
    expect(mail.html).toContain(button);
    expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  it('uses the brand’s colour', async () => {
    const to = address();
    await run(community, await signUp(community, to));
    expect((await newest(to)).html).toContain('background:#7c3aed');
  });

  it('links to the registered host, whatever Host header was sent', async () => {
    const to = address();
    const lies = { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'http' };
    await run(community, await signUp(community, to, lies));
    const { text = '', html = '' } = await newest(to);
    const links = [...`${text} ${html}`.matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => new URL(link).host);
    expect(links.length).toBeGreaterThan(2);
    expect(new Set(links)).toEqual(new Set([`${community.hostname}:4321`]));
  });

  it('contains a link that confirms the address', async () => {
    const to = address();
    await run(community, await signUp(community, to));
    const token = (await newest(to)).text?.match(/token=([\w-]{43})/)?.[1];
    expect((await call(community, 'POST', '/api/auth/verify-email', { body: { token } })).status).toBe(200);
  });

  it('uses the id of its outbox row as message id, so that mail programs can drop duplicates', async () => {
    const to = address();
    const [job] = await signUp(community, to);
    await run(community, [job]);
    expect((await newest(to)).messageId).toBe(`<${job?.mailId}@kuu.test>`);
  });

  it('is sent once when the queue delivers it twice', async () => {
    const to = address();
    const [job] = await signUp(community, to);
    expect((await run(community, [job, job])).done).toEqual(['0', '1']);
    await run(community, [job]);
    expect(await readMailbox(to)).toHaveLength(1);
  });
});

describe('a batch of queued jobs', async () => {
  const community = await createTestCommunity();
  await registerCommunity(community);

  it('runs the other jobs when one fails, and retries the failed one later', async () => {
    const to = address();
    const [job] = await signUp(community, to);
    const { done, again } = await run(community, [{ kind: 'nonsense' }, job, null]);
    expect(done).toEqual(['1']);
    expect(again.map(({ msgId }) => msgId)).toEqual(['0', '2']);
    expect(await readMailbox(to)).toHaveLength(1);
  });

  it('delivers mail without waiting for unresponsive analytics hosts, which it waits for in parallel', async () => {
    const silent = { tenant: { analytics: { host: inject('silentUrl') } } };
    const jobs: unknown[] = [];
    for (const each of [await createTestCommunity(silent), await createTestCommunity(silent)]) {
      await registerCommunity(each);
      await storeCommunitySecret(each, analyticsKeyName, 'key', testNow);
      await call(each, 'POST', '/api/analytics/track', { body: { event: 'Feature Used' } });
      jobs.push(...each.jobs);
    }
    expect(jobs).toHaveLength(2);
    const to = address();
    const [mail] = await signUp(community, to);
    let isOver = false;
    const began = Date.now();
    const ran = run(community, [...jobs, mail]).finally(() => {
      isOver = true;
    });
    await vi.waitFor(async () => expect(await readMailbox(to)).toHaveLength(1), { timeout: 20_000 });
    expect(isOver).toBe(false);
    const { done, again } = await ran;
    expect([done, again.map(({ msgId }) => msgId)]).toEqual([['2'], ['0', '1']]);
    // One after the other would take six seconds.
    expect(Date.now() - began).toBeLessThan(6_000);
  });

  it.each([
    [1, 10],
    [2, 40],
    [3, 160],
    [5, 2_560],
    [6, 3_600],
  ])('when attempt %i of a job fails, retries it %i s later', async (attempts, delaySeconds) => {
    const batch = createMessageBatch('kogu-jobs', [{ id: '0', timestamp: new Date(), attempts, body: {} }]);
    const [message] = batch.messages;
    if (!message) throw new Error('no message');
    const retry = vi.spyOn(message, 'retry');
    await handleQueue(batch, community.env, createExecutionContext());
    expect(retry.mock.calls).toEqual([[{ delaySeconds }]]);
  });

  it('refuses a job whose host now belongs to another community', async () => {
    const to = address();
    const [job] = await signUp(community, to);
    const { done, again } = await run(community, [
      { ...job, tenant: 'koit' },
      { ...job, hostname: 'nobody.test' },
    ]);
    expect(done).toEqual([]);
    expect(again).toHaveLength(2);
    expect(await readMailbox(to)).toEqual([]);
  });

  it('keeps the mail for a retry when the mail server is down', async () => {
    const to = address();
    const [job] = await signUp(community, to);
    const down = { ...community, env: { ...community.env, SMTP_PORT: '9' } };
    expect((await run(down, [job])).again).toHaveLength(1);
    expect((await community.db.select().from(mailOutbox)).find(({ id }) => id === job?.mailId)).toMatchObject({
      state: 'pending',
    });
    expect((await run(community, [job])).done).toEqual(['0']);
    expect(await readMailbox(to)).toHaveLength(1);
  });
});

describe('the campaign job', () => {
  it.each([
    ['suspended', 0],
    ['active', 1],
  ] as const)('for a community that is %s, sends %i mails', async (status, count) => {
    const community = await createTestCommunity({ tenant: { status } });
    const [admin, to] = [await actors.admin(community), address()];
    await actors.member(community, { user: { email: to, campaignsConsentAt: 1 } });
    await community.db.insert(campaigns).values({
      ...{ id: newId(), name: 'June', stream: 'news', segment: { kind: 'all' }, state: 'sending', recordedUpTo: '' },
      texts: { en: { subject: 'June', preview: '', body: 'Come along.' } },
      ...{ createdBy: admin.id, createdAt: 1, changedAt: 1, startedAt: testNow.getTime() },
    });
    await registerCommunity(community);
    community.jobs.length = 0;
    const job = { kind: 'campaigns', tenant: community.tenant.slug, hostname: community.hostname };
    expect((await run(community, [job])).done).toEqual(['0']);
    expect(await readMailbox(to)).toHaveLength(count);
    expect([community.jobs.length, await community.db.$count(campaignRecipients)]).toEqual([count, count]);
  });
});

describe('a queue message with a community’s minute job', () => {
  const job = ({ tenant: { slug }, hostname }: Pick<TestCommunity, 'tenant' | 'hostname'>) => ({
    kind: 'minute',
    tenant: slug,
    hostname,
  });

  it('runs the jobs that are due, and is retried alone if its community’s database is down', async () => {
    const community = await createTestCommunity();
    const slug = `${community.tenant.slug}-x`;
    const lost = { tenant: { ...community.tenant, slug, hostnames: [`${slug}.example.test`] } };
    await registerCommunity(community);
    await registerCommunity(lost);
    const to = address();
    const [mail] = await signUp(community, to);
    community.jobs.length = 0;
    const jobs = [job({ ...lost, hostname: `${slug}.example.test` }), job(community)];
    const { done, again } = await run(community, jobs);
    expect([done, again.map(({ msgId }) => msgId)]).toEqual([['1'], ['0']]);
    expect(community.jobs).toEqual([mail]);
    await run(community, community.jobs);
    expect(await readMailbox(to)).toHaveLength(1);
  });

  it('is dropped after three attempts, because the next minute sends another', async () => {
    const lost = { tenant: { slug: 'minute-lost' } as TestCommunity['tenant'], hostname: 'minute-lost.example.test' };
    const community = await createTestCommunity();
    const outcome = async (attempts: number) => {
      const { done, again } = await run(community, [job(lost)], attempts);
      return [done.length, again.length];
    };
    expect([await outcome(1), await outcome(2), await outcome(3)]).toEqual([
      [0, 1],
      [0, 1],
      [1, 0],
    ]);
  });
});

describe('communities whose databases accept connections but never respond', async () => {
  const community = await createTestCommunity();
  await registerCommunity(community);
  const silent = Array.from({ length: 5 }, () => {
    const slug = `silent-${crypto.randomUUID().slice(0, 8)}`;
    return { ...community.tenant, slug, hostnames: [`${slug}.example.test`] };
  });
  for (const tenant of silent) await registerCommunity({ tenant });
  const env = { ...community.env, LOCAL_DATABASE_URL: inject('partlySilentUrl') };
  const about = silent.map(({ slug, hostnames: [hostname] }) => ({ tenant: slug, hostname }));

  it.each([
    ['mails', about.flatMap((each) => [1, 2].map((mail) => ({ ...each, kind: 'mail', mailId: String(mail) })))],
    ['minutes', about.map((each) => ({ ...each, kind: 'minute' }))],
  ])('don’t delay other communities’ mail, even if their %s come first', async (_, jobs) => {
    const to = address();
    const [mail] = await signUp(community, to);
    let isOver = false;
    const ran = run({ env }, [...jobs, mail]).finally(() => {
      isOver = true;
    });
    await vi.waitFor(async () => expect(await readMailbox(to)).toHaveLength(1), { timeout: 20_000 });
    expect(isOver).toBe(false);
    const { done, again, took } = await ran;
    expect([done.length, again.length]).toEqual([1, jobs.length]);
    // After a timeout, nothing more is tried in that database.
    expect(took).toBeLessThan(7_000);
  });

  it('delay a batch only for a limited time, and their jobs are retried', async () => {
    const jobs = about.flatMap((each) => [1, 2, 3].map((mail) => ({ ...each, kind: 'mail', mailId: String(mail) })));
    const { done, again, took } = await run({ env }, jobs, 1, 500);
    expect([done.length, again.length]).toEqual([0, jobs.length]);
    expect(took).toBeLessThan(3_000);
  });

  it('don’t get the remaining steps of their minute job after two timeouts in a row', async () => {
    const tried: string[] = [];
    const out = Object.assign(new Error('silent'), { name: 'TimeoutError' });
    const failing = (name: string, error?: Error) => async () => {
      tried.push(name);
      if (error) throw error;
    };
    const steps = {
      locked: failing('locked', out),
      fine: failing('fine'),
      first: failing('first', out),
      second: failing('second', out),
      third: failing('third'),
    };
    await expect(runSteps(createTestContext(community), steps)).rejects.toThrow('silent');
    expect(tried).toEqual(['locked', 'fine', 'first', 'second']);
  });
});
