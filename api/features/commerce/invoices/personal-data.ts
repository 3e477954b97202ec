import { and, eq, getTableColumns, inArray, lt } from 'drizzle-orm';
import { selectDeletedIds } from '#api/features/accounts/users/index.ts';
import { deleteRowBatch } from '#api/platform/database/delete-some.ts';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { invoices } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => {
    const { triedAt: _, ...invoice } = getTableColumns(invoices);
    return { invoices: db.select(invoice).from(invoices).where(eq(invoices.userId, userId)) };
  },
  // Nothing is erased: invoices are payment records.
  erase: () => ({ invoices: null }),
  deleteOldRecords: (db, keptSince) => {
    const gone = selectDeletedIds(db);
    return [deleteRowBatch(db, invoices, and(inArray(invoices.userId, gone), lt(invoices.createdAt, keptSince)))];
  },
};
