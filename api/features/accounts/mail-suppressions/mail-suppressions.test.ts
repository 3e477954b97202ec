import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unsubscribeUrls } from '#api/features/accounts/notifications/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { deliverMail } from '#api/platform/mail/deliver-mail.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { mailOutbox, mailSuppressions } from '#api/platform/mail/schema.ts';
import { SendError } from '#api/platform/mail/send-error.ts';
import { deleteOldSuppressions, findSuppression } from '#api/platform/mail/suppressions.ts';
import type { SendMail } from '#api/platform/mail/transport.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  day,
  later,
  minute,
  testNow,
} from '#api/testing/index.ts';
import { testMailBrand } from '#api/testing/mail-brand.ts';
import { toleranceSeconds } from './is-webhook-signed.ts';

const community = await createTestCommunity();
const { db, tenant } = community;
const key = Buffer.from('0123456789abcdef0123456789abcdef');
const other = Buffer.alloc(24, 7).toString('base64');
const env = { MAIL_WEBHOOK_SECRET: `whsec_${other} whsec_${key.toString('base64')}` };
const context = createTestContext(community);
type Person = Awaited<ReturnType<typeof actors.member>>;

/** Sends the member a mail that is either optional or about the account itself. */
async function mail({ id: userId, email }: Person, kind: 'optional' | 'needed', send: SendMail, now = testNow) {
  const unsubscribe = unsubscribeUrls(context, { stream: 'digest', userId, email });
  const message = { to: email, locale: 'et', subject: 'Tere', preheader: '', blocks: [] } as const;
  const { insert } = await prepareMail(context, { ...message, ...(kind === 'optional' ? { unsubscribe } : {}) });
  await insert;
  const [row] = await db.select().from(mailOutbox).where(eq(mailOutbox.state, 'pending'));
  const delivery = {
    ...{ tenant, env: community.env, db, now, send },
    usualSender: 'k@kuu.test',
    brand: () => testMailBrand,
  };
  return deliverMail(row?.id ?? '', delivery);
}
const accepts: SendMail = () => Promise.resolve();
const refuses =
  (isFinal: boolean): SendMail =>
  () =>
    Promise.reject(new SendError('EENVELOPE 550', isFinal));
const failureOf = async ({ email }: { email: string }) =>
  (await findSuppression(db, context, email))[0]?.reason ?? null;

interface Report {
  type?: string;
  to?: unknown;
  tags?: unknown;
  bounce?: object;
  at?: Date;
}
const bodyOf = ({ type = 'email.bounced', to, tags, bounce, at = testNow }: Report) =>
  JSON.stringify({
    ...{ type, created_at: at.toISOString() },
    data: { to, tags: tags ?? { community: tenant.slug }, ...(bounce ? { bounce } : {}) },
  });
const sign = (body: string, at = testNow, by = key, prefix = 'svix') => {
  const stamp = String(Math.floor(at.getTime() / 1000));
  const signature = createHmac('sha256', by).update(`msg_1.${stamp}.${body}`).digest('base64');
  const named = { id: 'msg_1', timestamp: stamp, signature: `v1,${signature}` };
  return Object.fromEntries(Object.entries(named).map(([name, value]) => [`${prefix}-${name}`, value]));
};
const report = (given: Report, headers?: Record<string, string>, now = testNow, settings: object = env) => {
  const body = bodyOf(given);
  return call(community, 'POST', '/api/email/provider-events', {
    ...{ body, now, env: settings },
    headers: { 'content-type': 'application/json', ...(headers ?? sign(body, now)) },
  });
};

describe('an address to which a mail has failed', () => {
  it('gets no optional mail, but every mail about the account itself', async () => {
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    expect(await mail(mari, 'needed', refuses(true))).toBe('dead');
    expect(await failureOf(mari)).toBe('bounced');
    expect(await mail(mari, 'optional', accepts)).toBe('suppressed');
    expect(await mail(mari, 'needed', accepts)).toBe('sent');
    expect(await mail(jaan, 'optional', accepts)).toBe('sent');
    expect(JSON.stringify(await db.select().from(mailSuppressions))).not.toContain(mari.email);
  });

  it('isn’t suppressed by a temporary failure', async () => {
    const mari = await actors.member(community);
    await expect(mail(mari, 'optional', refuses(false))).rejects.toThrow('EENVELOPE');
    expect(await failureOf(mari)).toBeNull();
    await db.delete(mailOutbox);
  });

  it('isn’t suppressed by a permanent failure that may be the sender’s fault, although the mail isn’t retried', async () => {
    const mari = await actors.member(community);
    expect(await mail(mari, 'optional', () => Promise.reject(new SendError('EENVELOPE 550', true, false)))).toBe(
      'dead',
    );
    expect(await failureOf(mari)).toBeNull();
    expect(await mail(mari, 'optional', accepts)).toBe('sent');
  });

  it('stays suppressed when its owner changes to a new address, which gets mail', async () => {
    const mari = await actors.member(community);
    await mail(mari, 'optional', refuses(true));
    await db
      .update(users)
      .set({ email: `new-${mari.email}` })
      .where(eq(users.id, mari.id));
    expect(await mail({ ...mari, email: `new-${mari.email}` }, 'optional', accepts)).toBe('sent');
    expect(await failureOf(mari)).toBe('bounced');
  });

  it('isn’t suppressed in another community', async () => {
    const mari = await actors.member(community);
    await mail(mari, 'optional', refuses(true));
    const other = createTestContext(await createTestCommunity());
    expect(await findSuppression(other.db, other, mari.email)).toEqual([]);
  });

  it('is no longer suppressed after two years', async () => {
    const mari = await actors.member(community);
    await mail(mari, 'optional', refuses(true));
    await deleteOldSuppressions(db, later(730 * day));
    expect(await failureOf(mari)).toBe('bounced');
    await deleteOldSuppressions(db, later(730 * day + 1));
    expect(await failureOf(mari)).toBeNull();
  });
});

describe('a report from the mail provider', () => {
  it.each([
    ['a permanent bounce', { bounce: { type: 'Permanent' } }, 'bounced'],
    ['a bounce of unknown type', {}, 'bounced'],
    ['a transient bounce', { bounce: { type: 'Transient' } }, null],
    ['a complaint', { type: 'email.complained' }, 'complained'],
    ['a delivery', { type: 'email.delivered' }, null],
    ['a complaint about mail of another community', { type: 'email.complained', tags: { community: 'aurora' } }, null],
    ['a bounce of mail without a community tag', { tags: [] }, null],
  ] as const)('suppresses the address only for a lasting failure of our mail: %s', async (_, given, expected) => {
    const mari = await actors.member(community);
    expect((await report({ ...given, to: [mari.email.toUpperCase()] })).status).toBe(200);
    expect(await failureOf(mari)).toBe(expected);
  });

  it('may use alternative header names, an array of tags, and further signatures beside a valid one', async () => {
    const mari = await actors.member(community);
    const given = { to: [mari.email], tags: [{ name: 'community', value: tenant.slug }] };
    const signed = sign(bodyOf(given), testNow, key, 'webhook');
    const invalid = `v1,${Buffer.alloc(32).toString('base64')} v2,x`;
    const headers = { ...signed, 'webhook-signature': `${invalid} ${signed['webhook-signature']}` };
    expect((await report(given, headers)).status).toBe(200);
    expect(await failureOf(mari)).toBe('bounced');
  });

  it('is accepted only if it was signed with this secret, for this body, in the last five minutes', async () => {
    const mari = await actors.member(community);
    const given = { to: [mari.email] };
    const body = bodyOf(given);
    const valid = sign(body);
    const old = later((toleranceSeconds + 1) * 1000);
    const answers = [
      await report(given, {}),
      await report(given, { ...valid, 'svix-signature': '' }),
      await report(given, { ...valid, 'svix-id': 'msg_2' }),
      await report(given, sign(`${body} `)),
      await report(given, sign(body, testNow, Buffer.alloc(32))),
      await report(given, valid, old),
      await report(given, sign(body, old)),
      await report(given, valid, testNow, { MAIL_WEBHOOK_SECRET: 'whsec_' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
    expect((await report(given, valid, testNow, {})).status).toBe(404);
    expect(await failureOf(mari)).toBeNull();
    expect((await report(given, valid, later(toleranceSeconds * 1000))).status).toBe(200);
    expect(await failureOf(mari)).toBe('bounced');
  });

  it('is accepted and ignored if it is of an unknown format, and refused if it is too large', async () => {
    expect((await report({ to: 'mari' })).status).toBe(200);
    const huge = { to: ['x'.repeat(1024 * 1024)] };
    expect((await report(huge, sign(bodyOf(huge)))).status).toBe(413);
  });

  it('has no effect if it is from before the suppression was lifted, even if it arrives afterwards', async () => {
    const mari = await actors.member(community);
    const complaint = { type: 'email.complained', to: [mari.email] };
    await report(complaint);
    expect((await call(community, 'POST', '/api/email/retry', { as: mari, now: later(minute) })).status).toBe(200);
    await report(complaint, undefined, later(2 * minute));
    expect(await failureOf(mari)).toBeNull();
    await report({ ...complaint, at: later(3 * minute) }, undefined, later(3 * minute));
    expect(await failureOf(mari)).toBe('complained');
  });

  it('replaces the reason “bounced” by “complained”, but never the reverse', async () => {
    const mari = await actors.member(community);
    for (const type of ['email.bounced', 'email.complained', 'email.bounced']) await report({ type, to: [mari.email] });
    expect(await failureOf(mari)).toBe('complained');
  });
});

describe('a member whose mail failed', () => {
  it('can lift the suppression five times a day; another failure suppresses the address again', async () => {
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    await mail(mari, 'optional', refuses(true));
    await mail(jaan, 'optional', refuses(true));
    const retry = (now: Date) => call(community, 'POST', '/api/email/retry', { as: mari, now });
    expect((await retry(later(minute))).status).toBe(200);
    expect([await failureOf(mari), await failureOf(jaan)]).toEqual([null, 'bounced']);
    expect(await mail(mari, 'optional', refuses(true), later(2 * minute))).toBe('dead');
    expect(await mail(mari, 'optional', accepts, later(2 * minute))).toBe('suppressed');
    for (const _ of [2, 3, 4, 5]) expect((await retry(later(3 * minute))).status).toBe(200);
    expect((await retry(later(3 * minute))).status).toBe(429);
  });
});
