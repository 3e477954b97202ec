import { z } from 'zod';
import { listedAccountSchema } from '#api/features/accounts/users/contract.ts';
import { csvQuery } from '#api/platform/csv/contract.ts';
import { dayFilter, pageOfSchema, pageQuery } from '#api/platform/paging/contract.ts';
import { moneySchema, paidPlans } from '../payments/contract.ts';

export const paymentKinds = ['subscription', 'gift_card', 'refund'] as const;

/** The states of a charge. A refund has the state of its charge. */
export const paymentStates = ['paid', 'partly_refunded', 'refunded', 'disputed', 'failed'] as const;
export type PaymentState = (typeof paymentStates)[number];

const paymentSorts = ['newest', 'oldest', 'highest', 'lowest'] as const;

/** Where records come from, in the order in which records of the same moment are listed. */
export const recordSources = ['failed', 'invoice', 'invoice_refund', 'order', 'order_refund'] as const;
export type RecordSource = (typeof recordSources)[number];

const paymentFilterSchema = z.object({
  kind: z.enum(paymentKinds).optional(),
  state: z.enum(paymentStates).optional(),
  /** The first and last day, inclusive, in the community's time zone. */
  from: dayFilter,
  to: dayFilter,
});
export type PaymentFilter = z.output<typeof paymentFilterSchema>;

/** The format of a cursor. Failed charges have numeric ids. */
const cursorPattern = new RegExp(
  `^(-?\\d{1,16})\\.(?:(failed)\\.(\\d{1,16})|(${recordSources.slice(1).join('|')})\\.([\\w-]{1,100}))$`,
);

/** The position of the last record of a page. */
export interface RecordCursor {
  value: number;
  source: RecordSource;
  id: string;
}

const cursor = z
  .string()
  .regex(cursorPattern)
  .transform((text): RecordCursor => {
    const [, value, failed, failedId, other, otherId] = cursorPattern.exec(text) ?? [];
    return { value: Number(value), source: (failed ?? other) as RecordSource, id: failedId ?? otherId ?? '' };
  });

export const paymentsQuery = pageQuery.extend({
  ...paymentFilterSchema.shape,
  sort: z.enum(paymentSorts).default('newest'),
  cursor: cursor.optional(),
});
export type PaymentSort = z.output<typeof paymentsQuery>['sort'];

export const exportPaymentsQuery = paymentFilterSchema.extend(csvQuery.shape);

const time = z.iso.datetime();

const paymentSchema = z.object({
  /** The record's source table and its id there. */
  id: z.string(),
  kind: z.enum(paymentKinds),
  state: z.enum(paymentStates),
  /** When the charge was paid, refunded or declined. */
  at: time,
  /** Negative for a refund. */
  amount: moneySchema,
  plan: z.enum(paidPlans),
  /** The time that a subscription's charge pays for. */
  period: z.object({ startsAt: time, endsAt: time }).nullable(),
  /** The cards of a gift card order. */
  cards: z.object({ quantity: z.int(), months: z.int() }).nullable(),
  /** Null for a visitor, and once the account is deleted. */
  member: listedAccountSchema.nullable(),
  /** The address of a visitor who bought gift cards, until it is erased. */
  buyerEmail: z.string().nullable(),
  /** The invoice or order to open. Null for a failed charge. */
  document: z.object({ kind: z.enum(['invoice', 'order']), id: z.string() }).nullable(),
});
export type Payment = z.output<typeof paymentSchema>;

export const paymentsPage = pageOfSchema(paymentSchema).extend({
  /** The number of matches. */
  total: z.int(),
  /** The sums of all matches, in cents, by currency. `received` excludes failed charges. */
  sums: z.array(
    z.object({
      currency: moneySchema.shape.currency,
      received: z.int(),
      returned: z.int(),
      failed: z.int(),
    }),
  ),
});
export type PaymentsPage = z.output<typeof paymentsPage>;
