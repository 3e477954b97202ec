import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createTestCommunity, createTestContext, day, later, minute, second, testNow } from '#api/testing/index.ts';
import { testMailBrand } from '#api/testing/mail-brand.ts';
import { deliverMail, findOverdueMail, maxMailAttempts } from './deliver-mail.ts';
import type { OutgoingMail } from './mail-headers.ts';
import type { MailMessage } from './message.ts';
import { prepareMail } from './outbox.ts';
import { mailOutbox } from './schema.ts';
import { SendError } from './send-error.ts';
import type { SendMail } from './transport.ts';

const community = await createTestCommunity();
const { db, tenant, env } = community;
const message: MailMessage = {
  to: 'mari@people.test',
  locale: 'et',
  subject: 'Tere tulemast',
  preheader: 'Kuu kogu',
  blocks: [{ kind: 'button', label: 'Kinnita', url: 'https://kuu.test/x?token=secret-token' }],
};
const brand = () => testMailBrand;

async function queued(): Promise<string> {
  const context = createTestContext(community);
  const mail = await prepareMail(context, message);
  await mail.insert;
  mail.dispatch();
  return community.jobs.at(-1)?.mailId ?? '';
}

const rowOf = async (id: string) => (await db.select().from(mailOutbox).where(eq(mailOutbox.id, id)))[0];
const deliver = (id: string, send: SendMail, now = testNow) =>
  deliverMail(id, {
    tenant,
    usualSender: 'kaust@kuu.test',
    env,
    db: createTestContext(community).db,
    now,
    brand,
    send,
  });
const refused: SendMail = () => Promise.reject(Object.assign(new Error('mari@people.test refused'), { code: 'EAUTH' }));

/** Creates a transport that records the mail it is given. */
function keeping() {
  const sent: OutgoingMail[] = [];
  const send: SendMail = async (mail) => {
    sent.push(mail);
  };
  return { sent, send };
}

describe('prepareMail', () => {
  it('encrypts the message, so that neither address nor link is readable in the database', async () => {
    const id = await queued();
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: 'pending', attempts: 0, createdAt: testNow.getTime() });
    expect(JSON.stringify(row)).not.toMatch(/mari|people|secret-token|Tere/);
  });

  it('queues a job with only the community and the mail’s id', async () => {
    const id = await queued();
    expect(community.jobs.at(-1)).toEqual({
      kind: 'mail',
      tenant: tenant.slug,
      hostname: community.hostname,
      mailId: id,
    });
  });
});

describe('deliverMail', () => {
  it('sends the mail once and empties its row', async () => {
    const id = await queued();
    const { sent, send } = keeping();
    expect(await deliver(id, send)).toBe('sent');
    expect(sent).toMatchObject([
      {
        id,
        to: 'mari@people.test',
        subject: 'Tere tulemast',
        from: { name: testMailBrand.name, address: 'kuu@kuu.test' },
      },
    ]);
    expect(await rowOf(id)).toMatchObject({
      state: 'sent',
      sentAt: testNow.getTime(),
      encryptedMessage: '',
      leasedUntil: null,
    });
  });

  it.each([
    ['sent it', keeping().send, { state: 'sent', encryptedMessage: '' }],
    ['failed as well', refused, { state: 'pending', attempts: 2 }],
  ] as const)(
    'doesn’t let a late failure of the first job overwrite the state if a later job %s',
    async (_, other, left) => {
      const id = await queued();
      const afterwards = later(2 * minute);
      const late: SendMail = async () => {
        await deliver(id, other, afterwards).catch(() => undefined);
        throw new Error('the connection was closed');
      };
      expect(await deliver(id, late)).toBe('skipped');
      const row = await rowOf(id);
      expect(row).toMatchObject(left);
      if (left.state === 'pending') expect(row?.leasedUntil).toBeGreaterThan(afterwards.getTime());
    },
  );

  it('sends once when the queue delivers the job twice, in sequence or concurrently', async () => {
    const id = await queued();
    const { sent, send } = keeping();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => deliver(id, send)));
    expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(1);
    expect(await deliver(id, send)).toBe('skipped');
    expect(sent).toHaveLength(1);
  });

  it('throws when the server did not accept the mail, and sends it on the next attempt', async () => {
    const id = await queued();
    await expect(deliver(id, refused)).rejects.toThrow();
    expect(await rowOf(id)).toMatchObject({ state: 'pending', attempts: 1 });
    const { sent, send } = keeping();
    expect(await deliver(id, send)).toBe('sent');
    expect(sent).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ attempts: 2 });
  });

  it('records the class and code of a failure, never the address', async () => {
    const id = await queued();
    await expect(deliver(id, refused)).rejects.toThrow();
    expect((await rowOf(id))?.lastError).toBe('Error EAUTH');
  });

  it('gives up after six attempts and keeps the mail for the operator', async () => {
    const id = await queued();
    for (let attempt = 1; attempt < maxMailAttempts; attempt += 1) await expect(deliver(id, refused)).rejects.toThrow();
    expect(await deliver(id, refused)).toBe('dead');
    const { sent, send } = keeping();
    expect(await deliver(id, send)).toBe('skipped');
    expect(sent).toHaveLength(0);
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: 'dead', attempts: 6 });
    expect(row?.encryptedMessage).not.toBe('');
  });

  it('gives up at once on an address that does not exist', async () => {
    const id = await queued();
    expect(await deliver(id, () => Promise.reject(new SendError('EENVELOPE 550', true)))).toBe('dead');
    expect(await rowOf(id)).toMatchObject({ state: 'dead', attempts: 1, lastError: 'SendError EENVELOPE 550' });
  });

  it('sends a mail again, under the same id, if the server may have accepted it without confirming', async () => {
    const id = await queued();
    await expect(deliver(id, () => Promise.reject(new SendError('acceptance_unknown')))).rejects.toThrow();
    expect(await rowOf(id)).toMatchObject({ state: 'pending', lastError: 'SendError acceptance_unknown' });
    const { sent, send } = keeping();
    expect(await deliver(id, send)).toBe('sent');
    expect(sent.map((mail) => mail.id)).toEqual([id]);
  });

  it('leases a mail for a minute, so a job that dies loses nothing', async () => {
    const id = await queued();
    const neverEnds = new Promise<void>(() => undefined);
    void deliver(id, () => neverEnds);
    await expect.poll(async () => (await rowOf(id))?.state).toBe('sending');
    const { sent, send } = keeping();
    expect(await deliver(id, send, later(minute))).toBe('skipped');
    expect(await deliver(id, send, later(minute + 1))).toBe('sent');
    expect(sent).toHaveLength(1);
  });

  it('sends from the folder’s sender once the community’s own sender has failed three times', async () => {
    const id = await queued();
    const { sent, send } = keeping();
    const senders: string[] = [];
    const refusing: SendMail = (mail) => {
      senders.push(mail.from.address);
      return refused(mail);
    };
    for (const attempt of [0, 1, 2]) await expect(deliver(id, refusing, later(attempt * day))).rejects.toThrow();
    expect(senders).toEqual([tenant.mailFrom, tenant.mailFrom, tenant.mailFrom]);
    expect(await deliver(id, send, later(3 * day))).toBe('sent');
    expect(sent.map(({ from }) => from.address)).toEqual(['kaust@kuu.test']);
  });

  it('does not send a mail that was encrypted for another community', async () => {
    const id = await queued();
    const { sent, send } = keeping();
    const other = { ...tenant, slug: 'koit' };
    await expect(
      deliverMail(id, { tenant: other, usualSender: other.mailFrom, env, db, now: testNow, brand, send }),
    ).rejects.toThrow();
    expect(sent).toHaveLength(0);
  });
});

describe('findOverdueMail', () => {
  it('finds mail overdue by a minute: never queued, or leased by a job that died', async () => {
    const own = await createTestCommunity();
    const at = testNow.getTime();
    const mail = (id: string, row: Partial<typeof mailOutbox.$inferInsert>) =>
      own.db.insert(mailOutbox).values({ id, encryptedMessage: 'v1.x.y', createdAt: at, ...row });
    await own.db.batch([
      mail('waiting', { createdAt: at - 3 }),
      mail('died', { createdAt: at - 2, state: 'sending', leasedUntil: at }),
      mail('busy', { createdAt: at - 1, state: 'sending', leasedUntil: later(10 * minute).getTime() }),
      mail('sent', { state: 'sent' }),
      mail('dead', { state: 'dead' }),
      mail('fresh', { createdAt: later(minute).getTime() }),
    ]);
    const ids = async (now: Date) => (await findOverdueMail(own.db, now)).map(({ id }) => id);
    expect(await ids(later(minute + 1))).toEqual(['waiting', 'died']);
    expect(await ids(later(-1))).toEqual([]);
  });

  it('leaves failed mail to the queue, so that a short outage does not use up its attempts', async () => {
    const own = await createTestCommunity();
    const context = createTestContext(own);
    const mail = await prepareMail(context, message);
    await mail.insert;
    mail.dispatch();
    const id = own.jobs[0]?.mailId ?? '';
    const overdue = async (now: Date) => (await findOverdueMail(own.db, now)).length;
    const fail = (now: Date) =>
      deliverMail(id, {
        tenant: own.tenant,
        usualSender: own.tenant.mailFrom,
        env,
        db: own.db,
        now,
        brand,
        send: refused,
      });
    for (const [attempt, wait] of [10, 40, 160, 640, 2_560].entries()) {
      const at = later(attempt * day);
      await expect(fail(at)).rejects.toThrow();
      expect(await overdue(later(wait * second + minute, at))).toBe(0);
      expect(await overdue(later(wait * second + minute + 1, at))).toBe(1);
    }
  });
});
