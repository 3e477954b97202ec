import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { singleUse } from '#api/platform/single-use/schema.ts';
import { ofUser, users } from '../users/schema.ts';

/** A member's second factor: in force once `enabledAt` is set, in preparation before. */
export const twoFactors = sqliteTable('two_factors', {
  userId: text()
    .primaryKey()
    .references(() => users.id),
  /** The authenticator's secret, sealed; null until a code proved that the app has it. */
  sealedSecret: text(),
  enabledAt: integer(),
  /** The newest 30-second step whose code was accepted: none of it or before is accepted again. */
  lastStep: integer(),
  /** A secret that no code has proved yet, sealed. What is in force stays so meanwhile. */
  pendingSecret: text(),
  pendingAt: integer(),
  /** Names the newest acceptance, so that what hangs on it happens with it or not at all. */
  acceptedBy: text(),
  /** Codes tried since the last right one. */
  wrongCodes: integer().notNull().default(0),
  lockedUntil: integer(),
});

/** Codes for a day without the authenticator; each opens once. */
export const backupCodes = sqliteTable(
  'backup_codes',
  {
    userId: ofUser(),
    /** HMAC of the code under a secret of the server: 50 bits alone could be tried through. */
    codeHash: text().notNull(),
    createdAt: integer().notNull(),
    spentBy: text(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** A sign-in that has proved the password and waits for a code. */
export const twoFactorChallenges = sqliteTable(
  'two_factor_challenges',
  {
    ...singleUse(),
    userId: ofUser(),
    attempts: integer().notNull().default(0),
    /** Names the attempt that was counted last. */
    lastAttempt: text(),
  },
  (table) => [index('two_factor_challenges_by_user').on(table.userId)],
);
