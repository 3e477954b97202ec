import { type Context, withLocale } from '#api/context.ts';
import { hintNotifiedMembers, prepareNotifications } from '#api/features/accounts/notifications/index.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { noticeMail } from './mails.ts';
import { claimNotice, type DueNotice, isClaimedBy, selectDueNotices, selectMemberIfClaimed } from './queries.ts';

/** Mails per batch, and the maximum number of batches in a run. The next minute's run continues. */
const batchSize = 50;
const maxBatches = 20;

/**
 * Sends due notices, each minute and immediately after a change that makes some due. The database decides what is due,
 * so that missed, interrupted or duplicate runs neither lose nor repeat anything.
 */
export async function sendNotices(context: Context): Promise<void> {
  let last: DueNotice | undefined;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const due: DueNotice[] = await selectDueNotices(context.db, context.now, batchSize, last);
    await writeMails(context, due);
    last = due.at(-1);
    if (due.length < batchSize) return;
  }
}

async function writeMails(context: Context, due: readonly DueNotice[]): Promise<void> {
  const { db, now } = context;
  const mails = (await Promise.all(due.map((notice) => prepare(context, notice)))).filter((mail) => mail !== null);
  if (mails.length === 0) return;
  const statements = mails.map(({ notice, id, mail }) => {
    const claim = claimNotice(db, id, notice, now);
    return [
      id,
      [claim, mail.insert, mail.withdrawUnless(isClaimedBy(id)), ...notifyOnSite(context, notice, id)],
    ] as const;
  });
  const results = await namedBatch(db, Object.fromEntries(statements));
  for (const { id, mail } of mails) {
    const [claimed] = results[id] ?? [];
    if (claimed && claimed.length > 0) mail.dispatch();
  }
  hintNotifiedMembers(context, ...Object.values(results));
}

/** Prepares the mail for a notice. Returns null if it can't be created, so that the others are still sent. */
async function prepare(context: Context, notice: DueNotice) {
  try {
    return { notice, id: newId(), mail: await prepareMail(context, noticeMail(context, notice)) };
  } catch (error) {
    log('warn', 'event.notice_not_made', {
      community: context.tenant.slug,
      kind: notice.kind,
      ...describeError(error),
    });
    return null;
  }
}

/** Returns statements that also notify the member on the site, unless the notice is a reminder. */
function notifyOnSite(context: Context, { kind, itemId, userId, locale, title }: DueNotice, claim: string) {
  if (kind === 'day_before' || kind === 'hour_before') return [];
  const { t } = withLocale(context, locale);
  const excerpts = {
    promoted: '',
    changed: t('notifications:event.changed'),
    cancelled: t('notifications:event.cancelled'),
  };
  return prepareNotifications(context, {
    kind: kind === 'promoted' ? 'waitlist' : 'event_change',
    ...{ subjectId: itemId, scopeId: null, path: `/events/${itemId}`, title, excerpt: excerpts[kind], actorId: null },
    to: selectMemberIfClaimed(userId, claim),
  });
}
