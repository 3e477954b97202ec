import { and, eq, getTableColumns } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { messageFiles } from './schema.ts';

const { isReported: _, isWithdrawn: __, ...copied } = getTableColumns(messageFiles);

/**
 * Matches the files in the owner's data export. Files whose message is gone are omitted. They exist only if they were
 * reported, and members must not learn of a report before the decision.
 */
const isCopied = (userId: string) => and(eq(messageFiles.ownerId, userId), eq(messageFiles.isWithdrawn, false));

export const personalData: PersonalData = {
  copy: (db, userId) => ({
    message_files: db.select(copied).from(messageFiles).where(isCopied(userId)),
  }),
  files: (db, userId) =>
    db.select({ key: messageFiles.key, name: messageFiles.name }).from(messageFiles).where(isCopied(userId)),
  erase: () => ({
    // Sent files stay with their messages; the hourly job deletes the rest.
    message_files: null,
  }),
};
