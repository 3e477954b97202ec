import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { singleUseColumns } from '#api/platform/single-use/schema.ts';
import { userReference, users } from '../users/schema.ts';

/** Members' second factors. Pending until `enabledAt` is set. */
export const twoFactors = sqliteTable(
  'two_factors',
  {
    userId: text()
      .primaryKey()
      .references(() => users.id),
    /** The encrypted authenticator secret. Null until a code has proved that the app has it. */
    encryptedSecret: text(),
    enabledAt: integer(),
    /** The last accepted time step. It and earlier ones are never accepted again. */
    lastStep: integer(),
    /**
     * An encrypted secret that waits for a code to prove that the app has it. Until then, the current secret stays
     * valid.
     */
    pendingSecret: text(),
    pendingAt: integer(),
    /** The id of the last acceptance, which the other statements of its batch depend on. */
    acceptedBy: text(),
    /** The number of code attempts since the last correct one. */
    wrongCodes: integer().notNull().default(0),
    lockedUntil: integer(),
  },
  (table) => [index('two_factors_by_acceptance').on(table.acceptedBy).where(sql`${table.acceptedBy} is not null`)],
);

/** Single-use codes for signing in without the authenticator. */
export const backupCodes = sqliteTable(
  'backup_codes',
  {
    userId: userReference(),
    /** HMAC of the code with a server secret, because 50 bits alone could be brute-forced. */
    codeHash: text().notNull(),
    createdAt: integer().notNull(),
    spentBy: text(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Sign-ins that have passed the first factor and wait for a code. */
export const twoFactorChallenges = sqliteTable(
  'two_factor_challenges',
  {
    ...singleUseColumns(),
    userId: userReference(),
    attempts: integer().notNull().default(0),
    /** The id of the last counted attempt. */
    lastAttempt: text(),
  },
  (table) => [
    index('two_factor_challenges_by_user').on(table.userId),
    index('two_factor_challenges_by_spender').on(table.spentBy),
    index('two_factor_challenges_by_attempt').on(table.lastAttempt),
    index('two_factor_challenges_by_expiry').on(table.expiresAt),
  ],
);
