import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { ofUser } from '../users/schema.ts';

/** An account at a provider that is a way into an account here. */
export const identities = sqliteTable(
  'identities',
  {
    id: text().primaryKey(),
    userId: ofUser(),
    /** Id of the provider in `tenant.json`, to show its name. */
    provider: text().notNull(),
    /** Issuer and subject are who it is; the address may change at the provider. */
    issuer: text().notNull(),
    subject: text().notNull(),
    /** The address that the provider told when it was connected, to tell accounts apart. */
    email: text(),
    createdAt: integer().notNull(),
    lastUsedAt: integer(),
  },
  (table) => [
    uniqueIndex('identities_by_subject').on(table.issuer, table.subject),
    index('identities_by_user').on(table.userId),
  ],
);

/** Somebody who was sent to a provider and has not come back yet. */
export const authorizationRequests = sqliteTable(
  'authorization_requests',
  {
    id: text().primaryKey(),
    /** SHA-256 of the state that the provider hands back. */
    stateHash: text().notNull().unique(),
    /** SHA-256 of the cookie of the browser that was sent. */
    browserHash: text().notNull(),
    /** The nonce that the ID token must repeat: SHA-256 of the state and the browser's secret. */
    nonceHash: text().notNull(),
    /** The PKCE verifier, encrypted. */
    sealedVerifier: text().notNull(),
    provider: text().notNull(),
    /** The session that asked to connect the provider; null for signing in. */
    sessionId: text(),
    next: text().notNull(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [index('authorization_requests_by_expiry').on(table.expiresAt)],
);
