import type { Context } from '#api/context.ts';
import { readReport } from '#api/features/growth/analytics/index.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { presentWaitingTasks, selectWaitingForAdmins, type WaitingTask } from '../overview/index.ts';
import { findDueWeek } from './find-due-week.ts';
import { weeklyFiguresMail } from './mails.ts';
import { isStillDue, markWeeklyFiguresMailed, type Recipient, selectDueRecipients } from './queries.ts';
import { chooseChanges, type FigureChange } from './rules.ts';

/** More administrators than any community has, so that a failing mail to one of them doesn't delay the others. */
const maxRecipients = 200;

/** Runs every minute: sends the week's figures to administrators who haven't got them yet. */
export async function sendWeeklyFigures(context: Context): Promise<void> {
  const { db, now, tenant } = context;
  const week = findDueWeek(now, tenant.timeZone);
  if (!week) return;
  const due = await selectDueRecipients(db, week.monday, maxRecipients);
  if (due.length === 0) return;
  const changes = chooseChanges(await readReport(context, { from: week.from, to: week.to }));
  for (const recipient of due) {
    try {
      const waiting = presentWaitingTasks(await namedBatch(db, selectWaitingForAdmins(db, { user: recipient }, now)));
      await send(context, recipient, week.monday, { changes, waiting });
    } catch (error) {
      log('warn', 'weekly_figures.not_sent', { community: tenant.slug, ...describeError(error) });
    }
  }
}

async function send(
  context: Context,
  recipient: Recipient,
  monday: string,
  content: { changes: FigureChange[]; waiting: WaitingTask[] },
): Promise<void> {
  const { db } = context;
  const message = weeklyFiguresMail(context, recipient, content);
  const mail = message && (await prepareMail(context, message));
  const { marked } = await namedBatch(db, {
    mail: mail ? [mail.insert, mail.withdrawUnless(isStillDue(recipient.id, monday))] : [],
    marked: markWeeklyFiguresMailed(db, recipient.id, monday),
  });
  if (marked.length > 0) mail?.dispatch();
}
