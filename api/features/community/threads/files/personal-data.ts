import { eq, getTableColumns } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { messageFiles } from './schema.ts';

/** Members learn from the decision what was reported about them. */
const { isReported: _, ...copied } = getTableColumns(messageFiles);

export const personalData: PersonalData = {
  copy: (db, userId) => ({
    message_files: db.select(copied).from(messageFiles).where(eq(messageFiles.ownerId, userId)),
  }),
  files: (db, userId) =>
    db
      .select({ key: messageFiles.key, name: messageFiles.name })
      .from(messageFiles)
      .where(eq(messageFiles.ownerId, userId)),
  erase: () => ({
    // Sent files stay with their messages; the hourly job deletes the rest.
    message_files: null,
  }),
};
