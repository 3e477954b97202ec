import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { userRoles } from '#api/platform/actor/contract.ts';
import { domainOfEmail } from '#api/platform/mail/domain/schema.ts';
import { singleUseColumns } from '#api/platform/single-use/schema.ts';
import { memberTags } from '../member-tags/schema.ts';
import { users } from '../users/schema.ts';

/** Invitations to a role, sent by mail. Whoever opens the link creates the account. */
export const invitations = sqliteTable(
  'invitations',
  {
    ...singleUseColumns(),
    role: text({ enum: userRoles }).notNull(),
    email: text().notNull(),
    emailDomain: domainOfEmail(),
    /** The person's name from an import. The account gets it unless the person chooses another. */
    name: text(),
    /** The administrator who sent the invitation. Null for the operator. */
    invitedBy: text().references(() => users.id),
    /** The administrator's personal note, which the mail quotes. */
    note: text(),
    acceptedAt: integer(),
    revokedAt: integer(),
  },
  (table) => [
    index('invitations_by_email').on(table.email),
    index('invitations_by_spender').on(table.spentBy),
    index('invitations_by_expiry').on(table.expiresAt),
    index('invitations_by_inviter').on(table.invitedBy),
    index('invitations_by_domain').on(table.emailDomain, table.id),
    // The sort orders of the administrators' list, for each state.
    index('invitations_newest').on(table.createdAt, table.id),
    index('invitations_open')
      .on(table.expiresAt, table.id)
      .where(sql`${table.spentBy} is null and ${table.revokedAt} is null`),
    index('invitations_accepted').on(table.createdAt, table.id).where(sql`${table.spentBy} is not null`),
    index('invitations_revoked').on(table.createdAt, table.id).where(sql`${table.revokedAt} is not null`),
  ],
);

/** The tags that an invitation gives to the account that accepts it. */
export const invitationTags = sqliteTable(
  'invitation_tags',
  {
    invitationId: text()
      .notNull()
      .references(() => invitations.id, { onDelete: 'cascade' }),
    tagId: text()
      .notNull()
      .references(() => memberTags.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.invitationId, table.tagId] }),
    index('invitation_tags_by_tag').on(table.tagId),
  ],
);
