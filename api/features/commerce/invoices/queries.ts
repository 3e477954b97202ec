import { and, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { invoices } from './schema.ts';

export type InvoiceRow = typeof invoices.$inferSelect;

/** Stores a paid invoice. An existing row only gains refunds, disputes and the URL. */
export function upsertInvoice(db: Database, row: typeof invoices.$inferInsert) {
  const { refundedAmount, reversedAt, reversedFor, url } = invoices;
  return db
    .insert(invoices)
    .values(row)
    .onConflictDoUpdate({
      target: invoices.id,
      set: {
        refundedAmount: sql`max(${refundedAmount}, excluded.refunded_amount)`,
        reversedAt: sql`coalesce(${reversedAt}, excluded.reversed_at)`,
        reversedFor: sql`coalesce(${reversedFor}, excluded.reversed_for)`,
        url: sql`coalesce(excluded.url, ${url})`,
      },
    });
}

export function selectInvoicesOf(db: Database, subscriptionId: string) {
  return db
    .select()
    .from(invoices)
    .where(eq(invoices.subscriptionId, subscriptionId))
    .orderBy(invoices.paidAt, invoices.id);
}

/** The member's last 24 invoices, newest first. */
export function selectOwnInvoices(db: Database, userId: string) {
  return db
    .select()
    .from(invoices)
    .where(eq(invoices.userId, userId))
    .orderBy(desc(invoices.paidAt), desc(invoices.id))
    .limit(24);
}

/** Records when a refund of these invoices was requested; null clears it. Skips reversed invoices. */
export function setRefundRequested(db: Database, ids: string[], at: number | null) {
  return db
    .update(invoices)
    .set({ refundAskedAt: at })
    .where(and(inArray(invoices.id, ids), isNull(invoices.reversedAt)));
}

/** Moves refunds to the end of the minute job's list, so that those that fail each time don't block others. */
export function markRefundsTried(db: Database, rows: ReadonlyArray<Pick<InvoiceRow, 'id'>>, now: Date) {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  return db
    .update(invoices)
    .set({ triedAt: now.getTime() })
    .where(sql`${invoices.id} in (select value from json_each(${ids}))`);
}

/** Claims the receipt of a refund. Only one concurrent call gets a row. */
export function claimReceipt(db: Database, id: string, receiptId: string) {
  const { reversedFor } = invoices;
  return db
    .update(invoices)
    .set({ receiptId })
    .where(and(eq(invoices.id, id), eq(reversedFor, 'refund'), isNull(invoices.receiptId)))
    .returning({ id: invoices.id });
}

export function hasReceipt(receiptId: string): SQL {
  return sql`exists (select 1 from ${invoices} where ${invoices.receiptId} = ${receiptId})`;
}

/** The member's charges paid after `since` and not reversed. */
export function selectRefundable(db: Database, userId: string, since: number) {
  return db
    .select()
    .from(invoices)
    .where(
      and(eq(invoices.userId, userId), gt(invoices.paidAt, since), isNull(invoices.reversedAt), gt(invoices.amount, 0)),
    )
    .orderBy(invoices.paidAt);
}

/** Refunds without a receipt, with their recipients. */
export function selectRefundsWithoutReceipt(db: Database, ids: readonly string[]) {
  return db
    .select({ invoice: invoices, email: users.email, locale: users.locale })
    .from(invoices)
    .innerJoin(users, eq(users.id, invoices.userId))
    .where(
      and(
        inArray(invoices.id, [...ids]),
        eq(invoices.reversedFor, 'refund'),
        isNull(invoices.receiptId),
        isNull(users.deletedAt),
      ),
    );
}
