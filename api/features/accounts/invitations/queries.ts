import { and, eq, gt, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { deleteSome } from '#api/platform/database/delete-some.ts';
import { invitations } from './schema.ts';

export function insertInvitation(db: Database, invitation: typeof invitations.$inferInsert) {
  return db.insert(invitations).values(invitation);
}

/** Deletes the address's older invitations. */
export function supersedeInvitations(db: Database, email: string, keep: string) {
  return db
    .delete(invitations)
    .where(and(eq(invitations.email, email), ne(invitations.id, keep), isNull(invitations.spentBy)));
}

function isOpen(tokenHash: string, now: Date) {
  return and(
    eq(invitations.tokenHash, tokenHash),
    isNull(invitations.spentBy),
    gt(invitations.expiresAt, now.getTime()),
  );
}

export function findOpenInvitation(db: Database, tokenHash: string, now: Date) {
  return db
    .select({ email: invitations.email, role: invitations.role })
    .from(invitations)
    .where(isOpen(tokenHash, now))
    .limit(1);
}

/** Spends a token. Only one concurrent attempt gets a row. */
export function spendInvitation(db: Database, tokenHash: string, spentBy: string, now: Date) {
  return db.update(invitations).set({ spentBy }).where(isOpen(tokenHash, now)).returning({ id: invitations.id });
}

/** True if `spentBy` spent a token earlier in the batch. */
export function isInvitationSpentBy(spentBy: string): SQL {
  return sql`exists (select 1 from ${invitations} where ${invitations.spentBy} = ${spentBy})`;
}

export function deleteExpiredInvitations(db: Database, now: Date) {
  return deleteSome(db, invitations, lt(invitations.expiresAt, now.getTime()));
}
