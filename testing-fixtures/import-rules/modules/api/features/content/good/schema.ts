import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const goods = sqliteTable('goods', { id: text().primaryKey() });
