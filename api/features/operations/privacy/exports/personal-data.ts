import { and, eq, getTableColumns } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { dataExports } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => {
    const { takenBy: _, leasedUntil: __, ...copy } = getTableColumns(dataExports);
    return { data_exports: db.select(copy).from(dataExports).where(eq(dataExports.userId, userId)) };
  },
  erase: (db, { id, isDeleted }) => ({
    // The hourly job deletes the file and the row.
    data_exports: db
      .update(dataExports)
      .set({ state: 'withdrawn' })
      .where(and(eq(dataExports.userId, id), isDeleted)),
  }),
};
