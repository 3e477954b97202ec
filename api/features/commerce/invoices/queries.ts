import { and, desc, eq, gt, inArray, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { invoices } from './schema.ts';

export type InvoiceRow = typeof invoices.$inferSelect;

export type NewInvoice = Omit<InvoiceRow, 'refundAskedAt' | 'receiptId' | 'triedAt'>;

/** True until the invoice is stored. */
export function isInvoiceUnknown(id: string): SQL {
  return sql`not exists (select 1 from ${invoices} where ${invoices.id} = ${id})`;
}

/** Stores a paid invoice. An existing row only gets refunds, disputes, the URL and the number. */
export function upsertInvoice(db: Database, row: NewInvoice) {
  const { refundedAmount, reversedAt, reversedFor, url, number } = invoices;
  return db
    .insert(invoices)
    .values(row)
    .onConflictDoUpdate({
      target: invoices.id,
      set: {
        refundedAmount: sql`max(${refundedAmount}, excluded.refunded_amount)`,
        refundedAt: sql`case when excluded.refunded_amount > ${refundedAmount} then excluded.refunded_at
          else ${invoices.refundedAt} end`,
        reversedAt: sql`coalesce(${reversedAt}, excluded.reversed_at)`,
        reversedFor: sql`coalesce(${reversedFor}, excluded.reversed_for)`,
        url: sql`coalesce(excluded.url, ${url})`,
        number: sql`coalesce(excluded.number, ${number})`,
      },
    });
}

export function selectSubscriptionInvoices(db: Database, subscriptionId: string) {
  return db
    .select()
    .from(invoices)
    .where(eq(invoices.subscriptionId, subscriptionId))
    .orderBy(invoices.paidAt, invoices.id);
}

/** Selects the member's last 24 invoices, newest first. */
export function selectOwnInvoices(db: Database, userId: string) {
  return db
    .select()
    .from(invoices)
    .where(eq(invoices.userId, userId))
    .orderBy(desc(invoices.paidAt), desc(invoices.id))
    .limit(24);
}

/** Finds one of the member's invoices. At most one row. */
export function findOwnInvoice(db: Database, id: string, userId: string) {
  return db
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, id), eq(invoices.userId, userId)))
    .limit(1);
}

/** Finds an invoice and its buyer, for administrators. At most one row. */
export function findInvoice(db: Database, id: string) {
  return db
    .select({ invoice: invoices, name: users.name, email: users.email, deletedAt: users.deletedAt })
    .from(invoices)
    .innerJoin(users, eq(users.id, invoices.userId))
    .where(eq(invoices.id, id))
    .limit(1);
}

/** True while none of these invoices is reversed and no refund of any was requested. */
export function areInvoicesRefundable(ids: readonly string[]): SQL {
  const open = sql`${invoices.reversedAt} is null and ${invoices.refundAskedAt} is null`;
  return sql`(select count(*) from ${invoices} where ${inArray(invoices.id, [...ids])} and ${open}) = ${ids.length}`;
}

/** Records when a refund of these invoices was requested, or clears that if `at` is null. Skips reversed invoices. */
export function setRefundRequested(db: Database, ids: readonly string[], at: number | null, onlyIf?: SQL) {
  return db
    .update(invoices)
    .set({ refundAskedAt: at })
    .where(and(inArray(invoices.id, [...ids]), isNull(invoices.reversedAt), onlyIf));
}

/** Moves refunds to the end of the minute job's list, so that persistent failures don't block other refunds. */
export function markRefundsTried(db: Database, rows: ReadonlyArray<Pick<InvoiceRow, 'id'>>, now: Date) {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  return db
    .update(invoices)
    .set({ triedAt: now.getTime() })
    .where(sql`${invoices.id} in (select value from json_each(${ids}))`);
}

/** Claims the receipt for a refund of these invoices. Only one of several concurrent calls gets rows. */
export function claimReceipt(db: Database, ids: readonly string[], receiptId: string) {
  const { reversedFor } = invoices;
  return db
    .update(invoices)
    .set({ receiptId })
    .where(and(inArray(invoices.id, [...ids]), eq(reversedFor, 'refund'), isNull(invoices.receiptId)))
    .returning({ id: invoices.id });
}

export function isReceiptClaimed(receiptId: string): SQL {
  return sql`exists (select 1 from ${invoices} where ${invoices.receiptId} = ${receiptId})`;
}

/** Selects the member's charges that were paid after `since` and aren't reversed. */
export function selectRefundableInvoices(db: Database, userId: string, since: number) {
  return db
    .select()
    .from(invoices)
    .where(
      and(eq(invoices.userId, userId), gt(invoices.paidAt, since), isNull(invoices.reversedAt), gt(invoices.amount, 0)),
    )
    .orderBy(invoices.paidAt);
}

const pending = alias(invoices, 'pending');

/**
 * Selects refunds without a receipt, with their recipients. Charges whose refunds a member requested together wait
 * until all are refunded, so that they share one mail.
 */
export function selectRefundsWithoutReceipt(db: Database, userId: string) {
  return db
    .select({ invoice: invoices, email: users.email, locale: users.locale })
    .from(invoices)
    .innerJoin(users, eq(users.id, invoices.userId))
    .where(
      and(
        eq(invoices.userId, userId),
        eq(invoices.reversedFor, 'refund'),
        isNull(invoices.receiptId),
        isNull(users.deletedAt),
        notExists(
          db
            .select({ one: sql`1` })
            .from(pending)
            .where(
              and(
                eq(pending.userId, invoices.userId),
                eq(pending.refundAskedAt, invoices.refundAskedAt),
                isNull(pending.reversedAt),
              ),
            ),
        ),
      ),
    )
    .orderBy(invoices.paidAt, invoices.id);
}
