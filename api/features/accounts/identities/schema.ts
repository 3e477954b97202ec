import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { userReference } from '../users/schema.ts';

/** Provider accounts that can sign in to a member's account. */
export const identities = sqliteTable(
  'identities',
  {
    id: text().primaryKey(),
    userId: userReference(),
    /** Id of the provider in `tenant.json`. */
    provider: text().notNull(),
    /** Issuer and subject identify the person. The e-mail address may change. */
    issuer: text().notNull(),
    subject: text().notNull(),
    /** The address that the provider reported when the account was connected. Shown to distinguish accounts. */
    email: text(),
    createdAt: integer().notNull(),
    lastUsedAt: integer(),
  },
  (table) => [
    uniqueIndex('identities_by_subject').on(table.issuer, table.subject),
    index('identities_by_user').on(table.userId),
  ],
);

/** Authorization requests that wait for their callback. */
export const authorizationRequests = sqliteTable(
  'authorization_requests',
  {
    id: text().primaryKey(),
    /** SHA-256 of the `state` parameter. */
    stateHash: text().notNull().unique(),
    /** SHA-256 of the browser cookie. */
    browserHash: text().notNull(),
    /** The expected nonce of the ID token: SHA-256 of the state and the browser's secret. */
    nonceHash: text().notNull(),
    /** The PKCE verifier, encrypted. */
    encryptedVerifier: text().notNull(),
    /** The provider as `requestProviderKey` identifies it. */
    provider: text().notNull(),
    /** The session that requested to connect the provider. Null for a sign-in. */
    sessionId: text(),
    next: text().notNull(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [
    index('authorization_requests_by_expiry').on(table.expiresAt),
    index('authorization_requests_by_session').on(table.sessionId),
  ],
);
