import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { defaultMessageSettings, type MessageSettings } from './contract.ts';
import { messageSettings } from './schema.ts';

const settingOf = (column: SQL, userId: SQL | string, byDefault: string | number) =>
  sql`coalesce((select ${column} from ${messageSettings} where ${messageSettings.userId} = ${userId}), ${byDefault})`;

/** Who may start a conversation with a member: `whoMayWrite` of their {@link MessageSettings}. */
export function messagePolicyOf(userId: SQL | string): SQL {
  return settingOf(sql`${messageSettings.whoMayWrite}`, userId, defaultMessageSettings.whoMayWrite);
}

export function showsSeen(userId: SQL | string): SQL {
  return settingOf(sql`${messageSettings.showsSeen}`, userId, Number(defaultMessageSettings.showsSeen));
}

export function showsActivity(userId: SQL | string): SQL {
  return settingOf(sql`${messageSettings.showsActivity}`, userId, Number(defaultMessageSettings.showsActivity));
}

const { userId: _, ...settingColumns } = getTableColumns(messageSettings);

export function findSettings(db: Database, userId: string) {
  return db.select(settingColumns).from(messageSettings).where(eq(messageSettings.userId, userId));
}

export function upsertSettings(db: Database, userId: string, changes: Partial<MessageSettings>) {
  return db
    .insert(messageSettings)
    .values({ userId, ...defaultMessageSettings, ...changes })
    .onConflictDoUpdate({ target: messageSettings.userId, set: { userId: sql`excluded.user_id`, ...changes } })
    .returning(settingColumns);
}
