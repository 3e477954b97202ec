import { and, asc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/schema.ts';
import { comments } from '#api/features/community/comments/schema.ts';
import { posts } from '#api/features/community/posts/schema.ts';
import { mapProfileTexts } from '#api/platform/actor/contract.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { suppressions } from './schema.ts';

interface Owner {
  id: string;
  email: string;
  /** Identifies this attempt. The anonymised address contains it, so only one concurrent attempt succeeds. */
  attempt: string;
}

const nobody = (attempt: string) => `${attempt}@deleted.invalid`;

/**
 * Anonymises the account if all of `onlyIf` hold. Only one concurrent call returns a row. The picture's key stays until
 * its file is deleted.
 */
export function anonymiseUser(db: Database, { id, attempt }: Owner, now: Date, ...onlyIf: SQL[]) {
  return db
    .update(users)
    .set({
      email: nobody(attempt),
      name: null,
      passwordHash: null,
      role: 'user',
      adminSince: null,
      status: 'inactive',
      isExpert: false,
      ...mapProfileTexts(() => null),
      joinNote: null,
      profileVisibility: 'nobody',
      theme: 'system',
      mailDigest: false,
      mailFigures: false,
      figuresMailed: null,
      mailEvents: false,
      campaignsConsentAt: null,
      campaignsConsentVersion: null,
      emailVerifiedAt: null,
      lastLoginAt: null,
      lastSeenAt: 0,
      lastWrittenAt: 0,
      deletedAt: now.getTime(),
    })
    .where(and(eq(users.id, id), isNull(users.deletedAt), ...onlyIf))
    .returning({ id: users.id });
}

/** True if this attempt deleted the account earlier in the batch. */
export function isDeletedBy(attempt: string): SQL {
  return sql`exists (select 1 from ${users} where ${users.email} = ${nobody(attempt)})`;
}

/** Suppresses mail to a deleted account's address, stored as a hash, unless one of its hashes is already stored. */
export function insertSuppression(db: Database, attempt: string, hashes: [string, ...string[]], now: Date) {
  return db.run(sql`
    insert or ignore into ${suppressions} (address_hash, reason, created_at)
    select ${hashes[0]}, 'account_deleted', ${now.getTime()} where ${isDeletedBy(attempt)}
      and not exists (select 1 from ${suppressions} where ${inArray(suppressions.addressHash, hashes)})`);
}

/** Finds pictures of deleted accounts whose files may still exist: one account's, or those of accounts after an id. */
export function findRemainingPictures(
  db: Database,
  limit: number,
  { userId, after }: { userId?: string | undefined; after?: string | undefined },
) {
  return db
    .select({ id: users.id, avatarKey: users.avatarKey })
    .from(users)
    .where(
      and(
        isNotNull(users.deletedAt),
        isNotNull(users.avatarKey),
        userId ? eq(users.id, userId) : undefined,
        after ? gt(users.id, after) : undefined,
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit);
}

export type RemainingPicture = Awaited<ReturnType<typeof findRemainingPictures>>[number];

export function clearPictureKey(db: Database, userId: string) {
  return db.update(users).set({ avatarKey: null }).where(eq(users.id, userId));
}

export function selectHasPassword(db: Database, userId: string) {
  return db
    .select({ hasPassword: sql<number>`${users.passwordHash} is not null` })
    .from(users)
    .where(eq(users.id, userId));
}

/** Whether everything that a member wrote for others to read is deleted. */
function isWritingGone() {
  const written = sql`select ${posts.state} as state from ${posts} where ${posts.authorId} = ${users.id}
    union all select ${comments.state} from ${comments} where ${comments.authorId} = ${users.id}`;
  return sql<boolean>`(exists (${written}) and not exists (select 1 from (${written}) where state <> 'deleted'))`.mapWith(
    Boolean,
  );
}

/** Finds deleted accounts that aren't recorded in storage yet. */
export function findUnrecordedDeletions(db: Database, limit: number) {
  return db
    .select({ id: users.id, isWritingGone: isWritingGone() })
    .from(users)
    .where(and(isNotNull(users.deletedAt), sql`${users.isDeletionNoted} = 0`))
    .orderBy(asc(users.id))
    .limit(limit);
}

export function markDeletionRecorded(db: Database, ids: readonly string[]) {
  return db.update(users).set({ isDeletionNoted: true }).where(inArray(users.id, ids));
}

export function selectAccount(db: Database, id: string) {
  return db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
}
