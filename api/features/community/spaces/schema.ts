import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { userReference } from '#api/features/accounts/users/schema.ts';
import { postAccessLevels, spaceIcons } from './contract.ts';

/** Where members write: each post is in one space. */
export const spaces = sqliteTable(
  'spaces',
  {
    id: text().primaryKey(),
    slug: text().notNull().unique(),
    nameEt: text().notNull(),
    nameEn: text().notNull(),
    descriptionEt: text().notNull().default(''),
    descriptionEn: text().notNull().default(''),
    icon: text({ enum: spaceIcons }).notNull(),
    readAccess: text({ enum: ['members', 'premium', 'donator'] })
      .notNull()
      .default('members'),
    postAccess: text({ enum: postAccessLevels }).notNull().default('members'),
    mustJoin: integer({ mode: 'boolean' }).notNull().default(false),
    isQuiet: integer({ mode: 'boolean' }).notNull().default(false),
    /** Whether its name, description and plan are also shown to those who may not read it. */
    isShownLocked: integer({ mode: 'boolean' }).notNull().default(false),
    slowModeSeconds: integer().notNull().default(0),
    /** The space's place in the list, starting at 0. */
    position: integer().notNull(),
    /** Archived spaces are read-only. */
    archivedAt: integer(),
    /** Incremented by every change. */
    version: integer().notNull().default(1),
    createdAt: integer().notNull(),
  },
  (table) => [index('spaces_by_position').on(table.position)],
);

/** Foreign key to a space. */
export const spaceReference = () =>
  text()
    .notNull()
    .references(() => spaces.id);

/** A member's settings and last activity in a space. Without a row, the member hasn't joined or muted it. */
export const spaceMembers = sqliteTable(
  'space_members',
  {
    userId: userReference(),
    spaceId: spaceReference(),
    joinedAt: integer(),
    mutedAt: integer(),
    /** When the member last posted or commented, in a space with slow mode. */
    lastWroteAt: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.spaceId] }),
    index('space_members_by_space').on(table.spaceId, table.userId),
  ],
);
