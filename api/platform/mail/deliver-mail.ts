import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { decrypt } from '../crypto/encrypt.ts';
import type { Database } from '../database/connect.ts';
import { namedBatch } from '../database/named-batch.ts';
import { describeError, log } from '../http/log.ts';
import type { Locale } from '../i18n/locales.ts';
import type { Environment } from '../tenancy/environment.ts';
import type { Tenant } from '../tenancy/tenant-schema.ts';
import type { MailBrand } from './mail-brand.ts';
import type { MailMessage } from './message.ts';
import { mailPurpose } from './outbox.ts';
import { computePace, countMail } from './pace/pace.ts';
import { renderMail } from './render-mail.ts';
import { retryDelaySeconds } from './retry-delay.ts';
import { mailOutbox } from './schema.ts';
import { isBounce, isFinal } from './send-error.ts';
import { isSuppressed, suppressAddress, suppressionHashes } from './suppressions.ts';
import { createTransport, type SendMail } from './transport.ts';

const leaseMs = 60_000;
export const maxMailAttempts = 6;
const ownSenderAttempts = 3;

export interface Delivery {
  tenant: Tenant;
  /** The sender in the tenant's folder. */
  usualSender: string;
  env: Environment;
  db: Database;
  now: Date;
  brand: (locale: Locale) => MailBrand;
  send?: SendMail;
}

/**
 * Sends one mail from the outbox, at least once. A job leases the row for a minute: a repeated delivery resends only if
 * the first job crashed after sending or took longer, and a late job changes the row only if it sent the mail. Throws
 * if sending may be retried. After six attempts, or if the server says that the address doesn't exist, the mail is
 * `dead` and kept for the operator. Mail that can be turned off isn't sent to a suppressed address.
 */
export async function deliverMail(
  mailId: string,
  delivery: Delivery,
): Promise<'sent' | 'skipped' | 'dead' | 'suppressed'> {
  const { db, now, tenant, env, brand } = delivery;
  const mine = and(eq(mailOutbox.id, mailId), isAvailable(now));
  const { leased } = await namedBatch(db, {
    leased: db
      .update(mailOutbox)
      .set({ state: 'sending', leasedUntil: now.getTime() + leaseMs, attempts: sql`${mailOutbox.attempts} + 1` })
      .where(mine)
      .returning(),
    // This mail is never delayed, but counts towards the rate that limits campaigns.
    counted: countMail(db, computePace(delivery, now.getTime())),
  });
  const [taken] = leased;
  if (!taken) return 'skipped';
  let to: string | undefined;
  try {
    const plain = await decrypt(env.MASTER_KEY, mailPurpose(tenant.slug), taken.encryptedMessage);
    const message = JSON.parse(plain) as MailMessage;
    to = message.to;
    if (message.unsubscribe && (await dropIfSuppressed(delivery, mailId, to))) return 'suppressed';
    const send = delivery.send ?? createTransport(env);
    const styled = brand(message.locale);
    await send({
      ...renderMail(message, styled),
      id: mailId,
      from: { name: styled.name, address: senderOf(delivery, taken.attempts) },
      community: tenant.slug,
    });
  } catch (error) {
    const outcome = await recordFailure(delivery, taken, error, to);
    if (outcome !== 'retried') return outcome;
    throw error;
  }
  await db
    .update(mailOutbox)
    .set({ state: 'sent', sentAt: now.getTime(), leasedUntil: null, encryptedMessage: '' })
    .where(eq(mailOutbox.id, mailId));
  return 'sent';
}

/** Marks a mail that can be turned off as suppressed if its address has been suppressed meanwhile. */
async function dropIfSuppressed(delivery: Delivery, mailId: string, to: string): Promise<boolean> {
  const { rowsAffected } = await delivery.db
    .update(mailOutbox)
    .set({ state: 'suppressed', leasedUntil: null, encryptedMessage: '' })
    .where(and(eq(mailOutbox.id, mailId), isSuppressed(suppressionHashes(delivery, to))));
  return rowsAffected > 0;
}

/**
 * Stores a failure and returns whether the mail will be retried. Suppresses an address that accepts no mail. Changes
 * nothing else if another job has taken over the lease.
 */
async function recordFailure(
  delivery: Delivery,
  { id, attempts }: typeof mailOutbox.$inferSelect,
  error: unknown,
  to: string | undefined,
): Promise<'retried' | 'dead' | 'skipped'> {
  const { db, now, tenant } = delivery;
  const dead = attempts >= maxMailAttempts || isFinal(error);
  const { error: lastError } = describeError(error);
  const nextTryAt = now.getTime() + retryDelaySeconds(attempts) * 1000;
  // Each lease adds an attempt, so the number of attempts tells a job whether the lease is still its own.
  const isOwn = and(eq(mailOutbox.id, id), eq(mailOutbox.state, 'sending'), eq(mailOutbox.attempts, attempts));
  const { failed } = await namedBatch(db, {
    failed: db
      .update(mailOutbox)
      .set({ state: dead ? 'dead' : 'pending', leasedUntil: dead ? null : nextTryAt, lastError })
      .where(isOwn)
      .returning({ id: mailOutbox.id }),
    suppressed: to && isBounce(error) ? [suppressAddress(db, delivery, to, 'bounced', now.getTime())] : [],
  });
  if (failed.length === 0) return 'skipped';
  log(dead ? 'error' : 'warn', dead ? 'mail.dead' : 'mail.failed', {
    community: tenant.slug,
    mailId: id,
    attempts,
    error: lastError,
  });
  return dead ? 'dead' : 'retried';
}

/**
 * The community's own sender or, after three failures, the one in the tenant's folder, because the mail server may
 * refuse any other sender.
 */
function senderOf({ tenant, usualSender }: Delivery, attempts: number): string {
  return attempts > ownSenderAttempts ? usualSender : tenant.mailFrom;
}

/**
 * Finds overdue mail: it was never queued, or its job died. Skips mail that the queue is retrying: otherwise, each
 * minute of an outage would use up an attempt.
 */
export function findOverdueMail(db: Database, now: Date, olderThanMs = 60_000) {
  const long = now.getTime() - olderThanMs;
  return db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(
      and(
        lt(mailOutbox.createdAt, long),
        isAvailable(now),
        or(eq(mailOutbox.state, 'sending'), isNull(mailOutbox.leasedUntil), lt(mailOutbox.leasedUntil, long)),
      ),
    )
    .orderBy(mailOutbox.createdAt)
    .limit(100);
}

function isAvailable(now: Date) {
  return or(
    eq(mailOutbox.state, 'pending'),
    and(eq(mailOutbox.state, 'sending'), lt(mailOutbox.leasedUntil, now.getTime())),
  );
}
