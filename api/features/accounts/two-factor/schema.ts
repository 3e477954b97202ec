import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { singleUse } from '#api/platform/single-use/schema.ts';
import { ofUser, users } from '../users/schema.ts';

/** A member's second factor. Pending until `enabledAt` is set. */
export const twoFactors = sqliteTable(
  'two_factors',
  {
    userId: text()
      .primaryKey()
      .references(() => users.id),
    /** The authenticator secret, encrypted; null until a code proved that the app has it. */
    encryptedSecret: text(),
    enabledAt: integer(),
    /** The last accepted step. It and earlier ones are never accepted again. */
    lastStep: integer(),
    /** An encrypted secret that no code has proved yet. The current one stays valid meanwhile. */
    pendingSecret: text(),
    pendingAt: integer(),
    /** The last acceptance, which the batch's other statements depend on. */
    acceptedBy: text(),
    /** Code attempts since the last right one. */
    wrongCodes: integer().notNull().default(0),
    lockedUntil: integer(),
  },
  (table) => [index('two_factors_by_acceptance').on(table.acceptedBy).where(sql`${table.acceptedBy} is not null`)],
);

/** Single-use codes for signing in without the authenticator. */
export const backupCodes = sqliteTable(
  'backup_codes',
  {
    userId: ofUser(),
    /** HMAC of the code with a server secret: 50 bits alone could be brute-forced. */
    codeHash: text().notNull(),
    createdAt: integer().notNull(),
    spentBy: text(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** A sign-in that has passed the first factor and waits for a code. */
export const twoFactorChallenges = sqliteTable(
  'two_factor_challenges',
  {
    ...singleUse(),
    userId: ofUser(),
    attempts: integer().notNull().default(0),
    /** The last counted attempt. */
    lastAttempt: text(),
  },
  (table) => [
    index('two_factor_challenges_by_user').on(table.userId),
    index('two_factor_challenges_by_spender').on(table.spentBy),
    index('two_factor_challenges_by_attempt').on(table.lastAttempt),
    index('two_factor_challenges_by_expiry').on(table.expiresAt),
  ],
);
