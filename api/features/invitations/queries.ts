import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { sessions } from '../auth/schema.ts';
import { users } from '../users/schema.ts';
import { invitations } from './schema.ts';

export function insertInvitation(db: Database, invitation: typeof invitations.$inferInsert) {
  return db.insert(invitations).values(invitation);
}

/** Older invitations of an address end when a new one is made. */
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
  return db.select({ id: invitations.id }).from(invitations).where(isOpen(tokenHash, now)).limit(1);
}

/** Spends a token: of any number of attempts at once, one changes a row. */
export function spendInvitation(db: Database, tokenHash: string, spentBy: string, now: Date) {
  return db.update(invitations).set({ spentBy }).where(isOpen(tokenHash, now)).returning({ email: invitations.email });
}

interface Accepted {
  id: string;
  passwordHash: string;
  name: string | null;
  locale: 'et' | 'en';
}

/**
 * Gives the invited address a confirmed account with the role: a new one, or the one it has, with
 * the new password. Nothing changes unless `spentBy` spent a token.
 */
export function putInvitedUser(db: Database, spentBy: string, account: Accepted, now: Date) {
  const { id, passwordHash, name, locale } = account;
  const at = now.getTime();
  return db.run(sql`
    insert into ${users} (id, email, name, password_hash, role, locale, email_verified_at, created_at)
    select ${id}, email, ${name}, ${passwordHash}, role, ${locale}, ${at}, ${at}
    from ${invitations} where spent_by = ${spentBy}
    on conflict (email) do update set
      role = excluded.role,
      status = 'active',
      password_hash = excluded.password_hash,
      name = coalesce(excluded.name, name),
      email_verified_at = coalesce(email_verified_at, excluded.email_verified_at)`);
}

/** A changed password ends what was signed in with the old one. */
export function endSessionsOfInvited(db: Database, spentBy: string) {
  return db.run(sql`
    delete from ${sessions} where user_id in (
      select id from ${users} where email = (select email from ${invitations} where spent_by = ${spentBy}))`);
}

export function deleteExpiredInvitations(db: Database, now: Date) {
  return db.delete(invitations).where(lt(invitations.expiresAt, now.getTime()));
}
