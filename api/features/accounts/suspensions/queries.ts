import { and, eq, gt, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { type BindableTime, toSqlTime } from '#api/platform/database/cache-statement.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { users } from '../users/schema.ts';
import type { RestrictionKind } from './contract.ts';
import { restrictions } from './schema.ts';

/** When a member's current restriction of this kind ends, or null without one. For queries that select from `users`. */
function restrictedUntil(kind: RestrictionKind, now: BindableTime): SQL<number | null> {
  return sql`(select max(${restrictions.until}) from ${restrictions} where ${restrictions.userId} = ${users.id}
    and ${restrictions.kind} = ${kind} and ${restrictions.until} > ${toSqlTime(now)} and ${restrictions.liftedAt} is null)`;
}

export const suspendedUntil = (now: BindableTime) => restrictedUntil('suspension', now);
export const silencedUntil = (now: BindableTime) => restrictedUntil('silence', now);

interface NewRestriction {
  id: string;
  userId: string;
  kind: RestrictionKind;
  until: number | null;
}

/** Statements that restrict a member if `onlyIf` holds. A trigger ends the sessions of a closed account. */
export function restrictMember(db: Database, { id, userId, kind, until }: NewRestriction, now: Date, onlyIf: SQL) {
  const insert = db.run(sql`insert into ${restrictions} (id, user_id, kind, until, created_at)
    select ${id}, ${userId}, ${kind}, ${until}, ${now.getTime()} where ${onlyIf}`);
  if (kind !== 'ban') return [insert];
  const isOpen = and(eq(users.id, userId), inArray(users.status, ['active', 'waiting']));
  return [insert, db.update(users).set({ status: 'banned' }).where(and(isOpen, onlyIf))];
}

type Place = Pick<Context, 'db' | 'now' | 'tenant'>;

/**
 * The status of an account whose ban is lifted. An account that was never approved waits again if joining still needs
 * approval.
 */
const openStatus = ({ tenant }: Place) =>
  tenant.joining === 'approval' ? sql`iif(${users.lastLoginAt} is null, 'waiting', 'active')` : sql`'active'`;

/** Matches banned accounts that their owner hasn't deleted. */
const isReopenable = and(eq(users.status, 'banned'), isNull(users.deletedAt));

/** Matches a member's current restrictions of a kind. A ban has no end. */
const holding = (userId: string, kind: RestrictionKind, now: Date) =>
  and(
    eq(restrictions.userId, userId),
    eq(restrictions.kind, kind),
    kind === 'ban' ? undefined : gt(restrictions.until, now.getTime()),
    isNull(restrictions.liftedAt),
  );

/** True while a restriction of the kind is in force. A ban is read from the status, which may have no restriction. */
export function isRestricted(userId: string, kind: RestrictionKind, now: Date): SQL {
  return kind === 'ban'
    ? sql`exists (select 1 from ${users} where ${and(eq(users.id, userId), isReopenable)})`
    : sql`exists (select 1 from ${restrictions} where ${holding(userId, kind, now)})`;
}

/** Finds a member with a current restriction of the kind, and when it ends. At most one row. */
export function findRestrictedMember(db: Database, id: string, kind: RestrictionKind, now: Date) {
  const { email, locale, role, deletedAt } = users;
  const until = sql<
    number | null
  >`(select max(${restrictions.until}) from ${restrictions} where ${holding(id, kind, now)})`;
  return db
    .select({ id: users.id, email, locale, role, until })
    .from(users)
    .where(and(eq(users.id, id), isNull(deletedAt), isRestricted(id, kind, now)));
}

/** Statements that lift every restriction of a kind. Lifting a ban reopens the account, unless its owner deleted it. */
export function liftRestrictions(place: Place, userId: string, kind: RestrictionKind, onlyIf: SQL) {
  const { db, now } = place;
  const lift = db
    .update(restrictions)
    .set({ liftedAt: now.getTime() })
    .where(and(holding(userId, kind, now), onlyIf));
  if (kind !== 'ban') return [lift];
  const isToOpen = and(eq(users.id, userId), isReopenable, onlyIf);
  return [
    lift,
    db
      .update(users)
      .set({ status: openStatus(place) })
      .where(isToOpen),
  ];
}

/** Statements that lift a restriction. An account reopens if this was its last ban and nothing else closed it. */
export function liftRestriction(place: Place, id: string, onlyIf: SQL) {
  const { db, now } = place;
  const { userId, kind, liftedAt } = restrictions;
  const isBan = sql`(select ${userId} from ${restrictions} where ${restrictions.id} = ${id} and ${kind} = 'ban')`;
  const hasOther = sql`exists (select 1 from ${restrictions} where ${userId} = ${users.id} and ${kind} = 'ban' and ${liftedAt} is null)`;
  return [
    db
      .update(restrictions)
      .set({ liftedAt: now.getTime() })
      .where(and(eq(restrictions.id, id), isNull(liftedAt), onlyIf)),
    db
      .update(users)
      .set({ status: openStatus(place) })
      .where(and(eq(users.id, isBan), eq(users.status, 'banned'), sql`not ${hasOther}`, onlyIf)),
  ];
}

/**
 * False only for the last administrator whose account is active and neither silenced nor suspended. Statements that
 * take rights from an administrator depend on it, so that one remains even if several demote, suspend or ban each other
 * concurrently.
 */
export function isNotLastAdministrator(userId: SQLWrapper | string, now: Date): SQL {
  const isRestricted = sql`exists (select 1 from ${restrictions} where ${restrictions.userId} = other.id
    and ${restrictions.kind} in ('silence', 'suspension') and ${restrictions.until} > ${now.getTime()}
    and ${restrictions.liftedAt} is null)`;
  const hasOther = sql`exists (select 1 from ${users} as other where other.role = 'admin' and other.id <> ${userId}
    and other.status = 'active' and other.email_verified_at is not null and not ${isRestricted})`;
  const isAdmin = sql`exists (select 1 from ${users} as one where one.id = ${userId} and one.role = 'admin')`;
  return sql`(not ${isAdmin} or ${hasOther})`;
}
