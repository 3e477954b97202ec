import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { selectDeletedIds } from '#api/features/accounts/users/index.ts';
import { deleteSome } from '#api/platform/database/delete-some.ts';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { isFinished } from './queries.ts';
import { orders } from './schema.ts';

const unlessFinished = (column: SQLiteColumn) => sql`case when ${isFinished} then null else ${column} end`;

export const personalData: PersonalData = {
  copy: (db, userId) => ({ orders: db.select().from(orders).where(eq(orders.userId, userId)) }),
  erase: (db, { id, email, isDeleted }) => ({
    // An order that can still be paid or delivered needs its addresses; the hourly job removes them later.
    orders: db
      .update(orders)
      .set({
        userId: sql`coalesce(${orders.userId}, ${id})`,
        buyerEmail: unlessFinished(orders.buyerEmail),
        message: unlessFinished(orders.message),
        recipientEmail: unlessFinished(orders.recipientEmail),
      })
      .where(and(or(eq(orders.userId, id), eq(orders.buyerEmail, email)), isDeleted)),
  }),
  deleteOldRecords: (db, keptSince) => {
    const gone = selectDeletedIds(db);
    return [deleteSome(db, orders, and(inArray(orders.userId, gone), lt(orders.createdAt, keptSince)))];
  },
};
