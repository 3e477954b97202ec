import type { Context } from '#api/context.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { type InvoiceRow, isInvoiceUnknown, type NewInvoice, paymentMail } from '../invoices/index.ts';
import { type Recipient, type SubscriptionTerms, subscriptionChangeMail } from './mails.ts';
import { isAtRevision } from './queries.ts';
import type { subscriptionEventsOf } from './rules.ts';

type Change = ReturnType<typeof subscriptionEventsOf>[number];

/** The mail for each change. The end of a subscription has its own mails. */
const mailNames = {
  'Subscription Started': 'subscribed',
  'Subscription Cancelled': 'subscriptionCancelled',
  'Subscription Resumed': 'subscriptionResumed',
  'Subscription Changed': 'planChanged',
} as const satisfies Partial<Record<Change, string>>;

/**
 * Prepares mails about the changes of a subscription. Put `inserts` and `withdrawals` before the write in the batch
 * that stores the changes, and pass the results of `withdrawals` to `dispatch`. A batch based on an old revision sends
 * none.
 */
export async function prepareChangeMails(
  context: Context,
  recipient: Recipient | null,
  { changes, terms, revision }: { changes: readonly Change[]; terms: SubscriptionTerms; revision: number },
) {
  const names = changes.flatMap((change) => (change in mailNames ? mailNames[change as keyof typeof mailNames] : []));
  const messages = recipient ? names.map((name) => subscriptionChangeMail(context, recipient, terms, name)) : [];
  const mails = await Promise.all(messages.map((message) => prepareMail(context, message)));
  const applies = isAtRevision(terms.id, revision);
  return combineMails(mails.map((mail) => ({ mail, withdrawal: mail.withdrawUnless(applies) })));
}

/**
 * Prepares mails with the invoices of payments. Put `inserts` and `withdrawals` before the write in the batch that
 * stores the invoices. A payment that is already stored, or already reversed when we first see it, sends none.
 */
export async function preparePaymentMails(
  context: Context,
  recipient: Recipient | null,
  { invoices, known }: { invoices: readonly NewInvoice[]; known: readonly InvoiceRow[] },
) {
  const isNew = ({ id, reversedAt }: NewInvoice) => reversedAt === null && known.every((each) => each.id !== id);
  const mails = (recipient ? invoices.filter(isNew) : []).map(async (invoice) => {
    const mail = await prepareMail(context, paymentMail(context, recipient as Recipient, invoice));
    return { mail, withdrawal: mail.withdrawUnless(isInvoiceUnknown(invoice.id)) };
  });
  return combineMails(await Promise.all(mails));
}

type Prepared = Awaited<ReturnType<typeof prepareMail>>;

function combineMails(mails: ReadonlyArray<{ mail: Prepared; withdrawal: ReturnType<Prepared['withdrawUnless']> }>) {
  return {
    inserts: mails.map(({ mail }) => mail.insert),
    withdrawals: mails.map(({ withdrawal }) => withdrawal),
    dispatch: (withdrawn: ReadonlyArray<{ rowsAffected: number }>) => {
      for (const [index, { mail }] of mails.entries()) if (withdrawn[index]?.rowsAffected === 0) mail.dispatch();
    },
  };
}
