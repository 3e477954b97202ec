import { type SQL, sql } from 'drizzle-orm';
import { invoices } from '../../invoices/schema.ts';
import { orders } from '../../orders/schema.ts';
import type { PaymentFilter, PaymentState, RecordSource } from '../contract.ts';
import { failedCharges } from '../schema.ts';

/** A table with payment records, with the expressions and indexes to find them. */
export interface PaymentSource {
  kind: NonNullable<PaymentFilter['kind']>;
  from: SQL;
  id: SQL;
  at: SQL;
  /** The amount in cents. Negative for a refund. */
  amount: SQL;
  currency: SQL;
  state: SQL;
  /** The states that the source's records can have. */
  states: readonly PaymentState[];
  /** The condition for a row to be a record, written exactly as in the table's partial indexes. */
  isRecord: SQL;
  /** An index sorted by time, and one sorted by amount, or null if there are few rows. */
  byTime: string;
  byAmount: string | null;
  /** A smaller index for these states, and the condition that its rows meet. */
  rare?: { states: readonly PaymentState[]; index: string; isIn: SQL };
}

const ended: readonly PaymentState[] = ['partly_refunded', 'refunded', 'disputed'];
const isReturned = sql`(${invoices.refundedAmount} > 0 or ${invoices.reversedAt} is not null)`;
const returnedAt = sql`case when ${invoices.reversedAt} is not null then ${invoices.reversedAt} when ${invoices.refundedAt} is not null then ${invoices.refundedAt} else ${invoices.createdAt} end`;
const isPaid = sql`${orders.paidAt} is not null`;
const isReversed = sql`${orders.reversedAt} is not null`;

const ofInvoices = {
  from: sql`${invoices}`,
  id: sql`${invoices.id}`,
  currency: sql`${invoices.currency}`,
  state: sql`case when ${invoices.reversedFor} = 'dispute' then 'disputed' when ${invoices.reversedAt} is not null
    then 'refunded' when ${invoices.refundedAmount} > 0 then 'partly_refunded' else 'paid' end`,
};

const ofOrders = {
  from: sql`${orders}`,
  id: sql`${orders.id}`,
  currency: sql`${orders.currency}`,
  state: sql`case when ${orders.reversedFor} = 'dispute' then 'disputed' when ${orders.reversedAt} is not null
    then 'refunded' else 'paid' end`,
};

export const paymentSources: Record<RecordSource, PaymentSource> = {
  failed: {
    ...{
      kind: 'subscription',
      from: sql`${failedCharges}`,
      id: sql`${failedCharges.id}`,
      at: sql`${failedCharges.failedAt}`,
    },
    ...{ amount: sql`${failedCharges.amount}`, currency: sql`${failedCharges.currency}`, state: sql`'failed'` },
    ...{ states: ['failed'], isRecord: sql`true`, byTime: 'failed_charges_by_time', byAmount: null },
  },
  invoice: {
    ...{ ...ofInvoices, kind: 'subscription', at: sql`${invoices.paidAt}`, amount: sql`${invoices.amount}` },
    ...{ states: ['paid', ...ended], isRecord: sql`true`, byTime: 'invoices_by_time', byAmount: 'invoices_by_amount' },
    rare: { states: ended, index: 'invoices_returned', isIn: sql`(${isReturned} and ${returnedAt} >= 0)` },
  },
  invoice_refund: {
    ...{ ...ofInvoices, kind: 'refund', states: ended, isRecord: isReturned },
    at: returnedAt,
    amount: sql`-iif(${invoices.reversedAt} is null, ${invoices.refundedAmount}, ${invoices.amount})`,
    ...{ byTime: 'invoices_returned', byAmount: null },
  },
  order: {
    ...{ ...ofOrders, kind: 'gift_card', at: sql`${orders.paidAt}`, isRecord: isPaid },
    amount: sql`(${orders.amount} * ${orders.quantity})`,
    ...{ states: ['paid', 'refunded', 'disputed'], byTime: 'orders_by_payment', byAmount: 'orders_by_total' },
    rare: { states: ended, index: 'orders_reversed', isIn: sql`(${isReversed} and ${orders.reversedAt} >= 0)` },
  },
  order_refund: {
    ...{
      ...ofOrders,
      kind: 'refund',
      at: sql`${orders.reversedAt}`,
      amount: sql`-(${orders.amount} * ${orders.quantity})`,
    },
    ...{ states: ['refunded', 'disputed'], isRecord: sql`(${isPaid} and ${isReversed})` },
    ...{ byTime: 'orders_reversed', byAmount: null },
  },
};
