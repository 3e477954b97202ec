import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newsletterSubscribers } from '#api/features/accounts/newsletter/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import type { OutgoingMail } from '#api/platform/mail/mail-headers.ts';
import { actors, call, createTestCommunity, createTestContext, day, later, testNow } from '#api/testing/index.ts';
import { deleteOldRecipients, sendCampaigns } from '../index.ts';
import type { CampaignStatistics } from '../statistics/contract.ts';

const path = '/api/admin/email-campaigns';
const body = 'Read [this](https://kuu.ee/a?b=1&c=õ), [write](mailto:a@kuu.ee).\n\n[Events](/events "button")';
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

async function arrange() {
  const community = await createTestCommunity();
  const admin = await actors.admin(community);
  const mari = await actors.member(community, { user: { campaignsConsentAt: 1, locale: 'en' } });
  const subscriber = { id: newId(), email: 'jaan@people.test', locale: 'en' as const };
  await community.db.insert(newsletterSubscribers).values({ ...subscriber, consentedAt: 1, consentVersion: 1 });
  const given = { name: 'June', texts: { en: { subject: 'June', preview: '', body } } };
  const { id } = (await call<{ data: { id: string } }>(community, 'POST', path, { as: admin, body: given })).body.data;
  await call(community, 'POST', `${path}/${id}/send`, { as: admin, body: { version: 1 } });
  const mails: OutgoingMail[] = [];
  const context = createTestContext(community, { now: later(0) });
  context.answered();
  await sendCampaigns(context, async (mail) => void mails.push(mail));
  const linksTo = (email: string) => {
    const mail = mails.find(({ to }) => to === email);
    const found = [...(mail?.html ?? '').matchAll(/href="([^"]+)"/g)].map(([, url = '']) =>
      url.replaceAll('&amp;', '&'),
    );
    return {
      mail,
      links: found.map((url) => url.replaceAll('&#38;', '&')).filter((url) => url.includes('/email/click')),
    };
  };
  const open = (link: string, method: 'GET' | 'HEAD' = 'GET', headers: Record<string, string> = browser) => {
    const { pathname, search } = new URL(link);
    return call(community, method, pathname + search, { headers });
  };
  const statistics = async () =>
    (await call<{ data: CampaignStatistics }>(community, 'GET', `${path}/${id}/statistics`, { as: admin })).body.data;
  return { community, admin, mari, subscriber, id, linksTo, open, statistics };
}

describe('a campaign link', () => {
  it('goes through the community’s own host if it is in the body of the HTML part', async () => {
    const { community, mari, linksTo, open } = await arrange();
    const { origin } = createTestContext(community);
    const { mail, links } = linksTo(mari.email);
    expect(links).toHaveLength(2);
    const answers = await Promise.all(links.map((link) => open(link)));
    const ends = answers.map(({ status, headers }) => [status, headers.get('location'), headers.get('set-cookie')]);
    expect(ends).toEqual([
      [303, 'https://kuu.ee/a?b=1&c=%C3%B5', null],
      [303, `${origin}/events`, null],
    ]);
    expect(mail?.html).toContain('mailto:a@kuu.ee');
    expect(mail?.html).toContain(`${origin}/privacy`);
    expect(mail?.text).not.toContain('/email/click');
    expect(mail?.text).toContain('https://kuu.ee/a');
  });

  it('counts each recipient once, but not bots, HEAD requests or people who decline tracking', async () => {
    const { mari, subscriber, linksTo, open, statistics } = await arrange();
    const [first = '', second = ''] = linksTo(mari.email).links;
    await open(first, 'HEAD');
    await open(first, 'GET', { 'user-agent': 'Googlebot/2.1' });
    await open(first, 'GET', { ...browser, 'sec-gpc': '1' });
    expect((await statistics()).clicked).toBe(0);
    for (const link of [first, first, second]) await open(link);
    await expect.poll(async () => (await statistics()).clicked).toBe(1);
    await open(linksTo(subscriber.email).links[0] ?? '');
    await expect.poll(async () => (await statistics()).clicked).toBe(2);
  });

  it('redirects to the 404 page if it is altered, and isn’t counted', async () => {
    const { mari, linksTo, open, statistics } = await arrange();
    const [link = ''] = linksTo(mari.email).links;
    const set = (name: string, value: string) => {
      const url = new URL(link);
      url.searchParams.set(name, value);
      return url.href;
    };
    for (const altered of [
      set('to', 'https://evil.test/'),
      set('to', 'javascript:alert(1)'),
      set('campaign', newId()),
      set('signature', ''),
      new URL('/api/email/click', link).href,
    ]) {
      const { status, headers } = await open(altered);
      expect([altered, status, headers.get('location')]).toEqual([altered, 303, '/404']);
    }
    expect((await statistics()).clicked).toBe(0);
  });
});

describe('a spam complaint from the provider', () => {
  it('counts in the statistics of its campaign, and in the totals that are kept once the recipients are deleted', async () => {
    const { community, mari, id, linksTo, open, statistics } = await arrange();
    const { mail, links } = linksTo(mari.email);
    await open(links[0] ?? '');
    const key = Buffer.from('0123456789abcdef0123456789abcdef');
    const report = async (tags: object) => {
      const data = { to: [mari.email], tags: { community: community.tenant.slug, ...tags } };
      const sent = JSON.stringify({ type: 'email.complained', created_at: testNow.toISOString(), data });
      const stamp = String(Math.floor(testNow.getTime() / 1000));
      const signature = createHmac('sha256', key).update(`msg_1.${stamp}.${sent}`).digest('base64');
      const signed = { 'svix-id': 'msg_1', 'svix-timestamp': stamp, 'svix-signature': `v1,${signature}` };
      const { status } = await call(community, 'POST', '/api/email/provider-events', {
        body: sent,
        now: testNow,
        env: { MAIL_WEBHOOK_SECRET: `whsec_${key.toString('base64')}` },
        headers: { 'content-type': 'application/json', ...signed },
      });
      expect(status).toBe(200);
    };
    await report({});
    expect((await statistics()).complained).toBe(0);
    for (const _ of [1, 2]) await report(mail?.tags ?? {});
    const figures = await statistics();
    expect(figures).toMatchObject({ recipients: 2, sent: 2, clicked: 1, complained: 1, addsUp: true });
    await community.db.batch(deleteOldRecipients(community.db, later(366 * day)));
    expect(await statistics()).toEqual({ ...figures, isSummedUp: true });
    expect(mail?.tags).toEqual({ campaign: id, recipient: mari.id });
  });
});
