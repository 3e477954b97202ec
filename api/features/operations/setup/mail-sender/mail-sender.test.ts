import { eq } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { withSettings } from '#api/context.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { runJob } from '#api/jobs/handle-queue.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { freshDomain, proveDomain, setDnsRecords } from '#api/testing/dns.ts';
import {
  actors,
  type CommonResponse,
  call,
  createTestCommunity,
  createTestContext,
  overtake,
  readMailbox,
  readOutbox,
  registerCommunity,
} from '#api/testing/index.ts';
import type { CheckedDomain, MailSenderView, SentTestMail } from './contract.ts';

const path = '/api/admin/mail-sender';

async function administered() {
  const community = await createTestCommunity();
  const as = await actors.admin(community);
  const domain = freshDomain();
  const address = `tere@${domain}`;
  const set = (mailFrom: unknown, version = 0) =>
    call<CommonResponse>(community, 'PATCH', '/api/admin/settings', {
      ...{ as, body: { group: 'mail', version, changes: { mailFrom } } },
    });
  const view = async () => (await call<{ data: MailSenderView }>(community, 'GET', path, { as })).body.data;
  const check = (about = domain, env: Record<string, string> = {}) =>
    call<CommonResponse & { data: CheckedDomain }>(community, 'POST', `${path}/check`, {
      ...{ as, body: { domain: about }, env },
    });
  const sender = async () => (await withSettings(createTestContext(community))).tenant.mailFrom;
  return { community, as, domain, address, set, view, check, sender, folder: community.tenant.mailFrom };
}

describe('the sender of a community’s mails', () => {
  it('is the one in the tenant’s folder until an administrator sets a different one, and again after a reset', async () => {
    const { view, set, sender, folder, address } = await administered();
    const usual = {
      inForce: folder,
      wanted: folder,
      folder,
      domain: null,
      isVerified: true,
      records: [],
      warming: null,
    };
    expect(await view()).toEqual(usual);
    await set(address);
    expect(await view()).toMatchObject({ inForce: folder, wanted: address, isVerified: false });
    await set(null, 1);
    expect(await view()).toEqual(usual);
    expect(await sender()).toBe(folder);
  });

  it('needs proof even for a different address in the domain of the tenant’s folder, which other communities may share', async () => {
    const { view, set, folder } = await administered();
    const [, shared = ''] = folder.split('@');
    await set(`koit@${shared}`);
    expect(await view()).toMatchObject({ inForce: folder, domain: shared, isVerified: false });
    await set(folder.toUpperCase().replace(/@.*/, `@${shared}`), 1);
    expect(await view()).toMatchObject({ inForce: folder, domain: null });
  });

  it.each([
    ['two addresses', 'a@kuu.ee, b@kuu.ee'],
    ['a name', 'Kuu <a@kuu.ee>'],
    ['another header', 'a@kuu.ee\r\nBcc: b@kuu.ee'],
    ['a second line', 'a@kuu.ee\nb'],
    ['a comment', 'a(b)@kuu.ee'],
    ['a quoted part', '"a b"@kuu.ee'],
    ['other letters', 'а@kuu.ee'],
    ['an IP address', 'a@[127.0.0.1]'],
    ['a part that is too long', `${'a'.repeat(65)}@kuu.ee`],
    ['255 characters', `a@${'kuu.'.repeat(63)}e`],
    ['nothing', ''],
  ])('can’t be %s, only a plain address', async (_, given) => {
    const { view, set, folder } = await administered();
    const { status, body } = await set(given);
    expect([status, body.error?.fields?.['changes.mailFrom']?.code]).toEqual([400, 'email_invalid']);
    expect(await view()).toMatchObject({ wanted: folder });
  });

  it('is recorded in the audit log with its old and new values', async () => {
    const { community, set, folder, address } = await administered();
    await set(address);
    expect(await community.db.select().from(auditLog)).toMatchObject([
      {
        ...{ action: 'settings.update', targetId: 'mail' },
        ...{ before: { mailFrom: folder }, after: { mailFrom: address } },
      },
    ]);
  });
});

describe('a domain of the community’s own', () => {
  it('is used once its ownership is proven, which is recorded once', async () => {
    const { community, as, domain, address, set, check, sender, folder } = await administered();
    await set(address);
    expect((await check()).body.data).toMatchObject({ isVerified: false, records: [{ state: 'missing' }, {}, {}] });
    expect(await sender()).toBe(folder);
    await proveDomain(community, domain);
    for (const _ of [1, 2]) expect((await check()).body.data).toMatchObject({ isVerified: true });
    expect(await sender()).toBe(address);
    const entries = await community.db.select().from(auditLog).where(eq(auditLog.action, 'mail-domain.verify'));
    expect(entries).toMatchObject([
      { actorId: as.id, targetId: domain, before: { sender: folder }, after: { sender: address } },
    ]);
  });

  it('isn’t proven by the ownership text of another community or another domain', async () => {
    const one = await administered();
    const other = await administered();
    await one.set(one.address);
    await proveDomain(other.community, one.domain);
    expect((await one.check()).body.data).toMatchObject({
      isVerified: false,
      records: [{ state: 'different' }, {}, {}],
    });
    await proveDomain(one.community, other.domain);
    await other.set(other.address);
    expect((await other.check()).body.data.isVerified).toBe(false);
  });

  it('stays in use if the DNS record disappears, but needs it again after any change of the address', async () => {
    const { community, domain, address, set, check, view, sender, folder } = await administered();
    await set(address);
    await proveDomain(community, domain);
    await check();
    await setDnsRecords(`_kogu.${domain}`, []);
    expect((await check()).body.data).toMatchObject({ isVerified: true, records: [{ state: 'missing' }, {}, {}] });
    await set(`uudised@${domain}`, 1);
    expect(await view()).toMatchObject({ inForce: folder, isVerified: false });
    await set(address, 2);
    expect(await sender()).toBe(folder);
    await proveDomain(community, domain);
    expect((await check()).body.data.isVerified).toBe(true);
    expect(await sender()).toBe(address);
  });

  it('is verified only for the address that was checked, not for one that was set during the check', async () => {
    const { community, domain, address, set, check, sender, folder } = await administered();
    await set(address);
    await proveDomain(community, domain);
    const other = freshDomain();
    // The write is the third database exchange, after the session and the count.
    const { result, wasOvertaken } = await overtake(3, () => set(`tere@${other}`, 1), check);
    expect([wasOvertaken, result.status, result.body.error?.code]).toEqual([true, 409, 'version_outdated']);
    expect(await sender()).toBe(folder);
    expect((await check()).body.error?.code).toBe('version_outdated');
    await set(address, 2);
    expect(await sender()).toBe(folder);
    expect(await community.db.$count(auditLog, eq(auditLog.action, 'mail-domain.verify'))).toBe(0);
  });

  it('can’t be verified by someone who is no longer an administrator', async () => {
    const { community, as, domain, address, set, check, sender, folder } = await administered();
    await set(address);
    await proveDomain(community, domain);
    const demote = () => community.db.update(users).set({ role: 'user' }).where(eq(users.id, as.id));
    const { result, wasOvertaken } = await overtake(3, demote, check);
    expect([wasOvertaken, result.status]).toEqual([true, 409]);
    expect(await sender()).toBe(folder);
  });

  it('is verified once when two administrators check it at the same time', async () => {
    const { community, domain, address, set, check, sender } = await administered();
    await set(address);
    await proveDomain(community, domain);
    const statuses = (await Promise.all([check(), check(), check()])).map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(await sender()).toBe(address);
    expect(await community.db.$count(auditLog, eq(auditLog.action, 'mail-domain.verify'))).toBe(1);
  });

  it('keeps its state if the DNS resolver returns no usable response', async () => {
    const { address, set, check } = await administered();
    await set(address);
    const resolvers = [inject('closedUrl'), inject('analyticsServiceUrl'), 'https://10.0.0.1/dns-query', 'ftp://x'];
    for (const DNS_RESOLVER_URL of resolvers) {
      const { status, body } = await check(undefined, { DNS_RESOLVER_URL });
      expect([status, body.error?.code]).toEqual([503, 'dns_unreachable']);
    }
    const production = { ENVIRONMENT: 'production' };
    expect((await check(undefined, production)).body.error?.code).toBe('dns_unreachable');
  });

  it('can be checked at most 30 times an hour', async () => {
    const { check } = await administered();
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1) statuses.push((await check()).status);
    expect(statuses.slice(-2)).toEqual([409, 429]);
  });
});

describe('a mail from a community', () => {
  it('comes from the sender in force when it is sent, not when it was written', async () => {
    const { community, as, domain, address, set, check } = await administered();
    await registerCommunity(community);
    const test = await call<{ data: SentTestMail }>(community, 'POST', `${path}/test-mail`, { as });
    expect(test.body.data).toEqual({ to: as.email, from: community.tenant.mailFrom });
    await set(address);
    await proveDomain(community, domain);
    await check();
    const [job] = community.jobs;
    if (!job) throw new Error('no job');
    await runJob({ ...job, hostname: community.hostname } as never, community.env, { waitUntil: () => undefined });
    expect(await readMailbox(as.email)).toMatchObject([{ from: address }]);
  });

  it('can be sent as a test to the requesting administrator, at most five times an hour', async () => {
    const { community, as } = await administered();
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await call(community, 'POST', `${path}/test-mail`, { as, body: { to: 'x@people.test' } })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await readOutbox(community)).map(({ to }) => to)).toEqual(Array(5).fill(as.email));
    expect(community.jobs).toHaveLength(5);
  });
});
