import type { Context } from '#api/context.ts';
import { nextHour } from '#api/platform/calendar/next-hour.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { type DigestContent, digestMail } from './mails.ts';
import {
  advanceDigest,
  type DueDigest,
  selectBestPosts,
  selectDigestNotifications,
  selectDueDigests,
  wasDigestAdvancedBy,
} from './queries.ts';

/** Members per page, and the maximum number of pages in a run. The next minute's run continues. */
const pageSize = 50;
const maxPages = 40;

/**
 * Sends the digests that are due, every minute. An empty one isn't sent, but its next time is set. Members missed by an
 * interrupted run are still due in the next.
 */
export async function sendDigests(context: Context): Promise<void> {
  let last: DueDigest | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const due: DueDigest[] = await selectDueDigests(context.db, context.now, pageSize, last);
    // Send all together, and if that fails, one by one, so that one failure doesn't block the others.
    await send(context, due).catch(async () => {
      for (const each of due) await send(context, [each]).catch((error) => report(context, error));
    });
    last = due.at(-1);
    if (due.length < pageSize) return;
  }
}

function report({ tenant }: Context, error: unknown): void {
  log('warn', 'digest.not_sent', { community: tenant.slug, ...describeError(error) });
}

async function send(context: Context, due: readonly DueDigest[]): Promise<void> {
  const { db } = context;
  const contents = await read(context, due);
  const prepared = await Promise.all(due.map((each) => prepare(context, each, contents.get(each.userId))));
  const statements = prepared.map(({ userId, advance, mail, isOwn }) => {
    const withMail = mail ? [mail.insert, mail.withdrawUnless(isOwn)] : [];
    return [userId, [advance, ...withMail]] as const;
  });
  const results = await namedBatch(db, Object.fromEntries(statements));
  for (const { userId, mail } of prepared) {
    const [advanced] = results[userId] ?? [];
    if (mail && Array.isArray(advanced) && advanced.length > 0) mail.dispatch();
  }
}

/** Reads what is new for each member, in one exchange. Members whose first digest isn't scheduled yet are skipped. */
async function read(context: Context, due: readonly DueDigest[]): Promise<Map<string, DigestContent>> {
  const { db, now } = context;
  const reached = due.filter(({ nextAt, isActive }) => nextAt > 0 && isActive);
  const since = ({ frequency, lastAt }: DueDigest) =>
    Math.max(lastAt ?? 0, now.getTime() - (frequency === 'daily' ? 2 : 8) * dayMs);
  const { unseen, posts } = await namedBatch(db, {
    unseen: reached.map((each) => selectDigestNotifications(db, context, each.userId, since(each))),
    posts: context.tenant.switchedOff.includes('community')
      ? []
      : reached.map((each) => selectBestPosts(db, now, each.userId, since(each))),
  });
  return new Map(
    reached.map(({ userId }, index) => [userId, { unseen: unseen[index] ?? [], posts: posts[index] ?? [] }]),
  );
}

async function prepare(context: Context, due: DueDigest, content: DigestContent | undefined) {
  const { db, now, tenant } = context;
  const { userId } = due;
  const claim = newId();
  const message = content ? digestMail(context, due, content) : null;
  const weekday = due.frequency === 'weekly' ? due.weekday : null;
  const next = nextHour(due.hour, weekday, due.timeZone ?? tenant.timeZone, now);
  return {
    userId,
    advance: advanceDigest(db, due, next, now, claim),
    mail: message ? await prepareMail(context, message) : null,
    isOwn: wasDigestAdvancedBy(userId, claim),
  };
}
