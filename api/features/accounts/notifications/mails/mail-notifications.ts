import type { Context } from '#api/context.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { notificationMail } from './mails.ts';
import {
  cancelDueMail,
  claimMail,
  isMailClaimed,
  postponeMail,
  selectDueNotifications,
  selectWaitingNotifications,
  type WaitingNotification,
} from './queries.ts';

/** How many notifications a step reads, and how many steps a run has at most. The next run continues. */
const pageSize = 100;
const maxPages = 20;

/**
 * Mails notifications that are due, in one mail per member. Checks again that the member may read each, wants mail
 * about it and hasn't read it. If one changes while its mail is written, the next run mails it. Runs every minute and
 * after calls that notify members.
 */
export async function mailNotifications(context: Context): Promise<void> {
  const { db, now, tenant } = context;
  const seen = new Set<string>();
  let last: Awaited<ReturnType<typeof selectDueNotifications>>[number] | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const due: Awaited<ReturnType<typeof selectDueNotifications>> = await selectDueNotifications(
      db,
      now,
      pageSize,
      last,
    );
    const userIds = [...new Set(due.map(({ userId }) => userId))].filter((id) => !seen.has(id));
    for (const id of userIds) seen.add(id);
    const waiting = userIds.length > 0 ? await selectWaitingNotifications(db, context, userIds) : [];
    for (const userId of userIds) {
      const own = waiting.filter((row) => row.userId === userId);
      await mailTo(context, userId, own).catch((error: unknown) =>
        log('warn', 'notifications.not_mailed', { community: tenant.slug, ...describeError(error) }),
      );
    }
    last = due.at(-1);
    if (due.length < pageSize) return;
  }
}

async function mailTo(context: Context, userId: string, waiting: readonly WaitingNotification[]): Promise<void> {
  const { db, now } = context;
  const wanted = waiting.filter(({ mayBeMailed }) => mayBeMailed).reverse();
  const dropped = waiting.filter(({ mayBeMailed }) => !mayBeMailed).map(({ id }) => id);
  const drop = dropped.length > 0 ? [cancelDueMail(db, dropped)] : [];
  const message = notificationMail(context, wanted);
  if (!message) {
    await namedBatch(db, { drop });
    return;
  }
  const [claim, ids] = [newId(), wanted.map(({ id }) => id)];
  const mail = await prepareMail(context, message);
  const { claimed } = await namedBatch(db, {
    claimed: claimMail(db, context, userId, wanted, claim),
    mail: mail.insert,
    withdrawal: mail.withdrawUnless(isMailClaimed(claim, userId)),
    cleared: cancelDueMail(db, ids, isMailClaimed(claim, userId)),
    drop,
    postponed: postponeMail(db, userId, now),
  });
  if (claimed.length > 0) mail.dispatch();
}
