import { and, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { selectDeletedIds } from '#api/features/accounts/users/index.ts';
import { deleteRowBatch } from '#api/platform/database/delete-some.ts';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { type Buyer, isBoughtBy, isFinished } from './queries.ts';
import { orders } from './schema.ts';

const ifBought = (buyer: Buyer, then: SQL, otherwise: SQLiteColumn) =>
  sql`case when ${isBoughtBy(buyer)} then ${then} else ${otherwise} end`;

const unlessFinished = (column: SQLiteColumn) => sql`case when ${isFinished} then null else ${column} end`;

export const personalData: PersonalData = {
  copy: (db, userId) => ({ orders: db.select().from(orders).where(eq(orders.userId, userId)) }),
  erase: (db, { id, email, isDeleted }) => ({
    // An order that can still be paid or delivered keeps its addresses until the hourly job removes them. For gifts
    // that others bought, only the recipient's address is removed.
    orders: db
      .update(orders)
      .set({
        userId: ifBought({ id, email }, sql`coalesce(${orders.userId}, ${id})`, orders.userId),
        buyerEmail: ifBought({ id, email }, unlessFinished(orders.buyerEmail), orders.buyerEmail),
        message: ifBought({ id, email }, unlessFinished(orders.message), orders.message),
        recipientEmail: unlessFinished(orders.recipientEmail),
        hasRecipientLeft: sql`${orders.hasRecipientLeft} or ${orders.recipientEmail} is ${email}`,
      })
      .where(and(or(isBoughtBy({ id, email }), eq(orders.recipientEmail, email)), isDeleted)),
  }),
  deleteOldRecords: (db, keptSince) => {
    const gone = selectDeletedIds(db);
    return [deleteRowBatch(db, orders, and(inArray(orders.userId, gone), lt(orders.createdAt, keptSince)))];
  },
};
