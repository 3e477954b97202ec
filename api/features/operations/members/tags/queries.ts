import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { invitationTags } from '#api/features/accounts/invitations/schema.ts';
import { maxTagsOfMember } from '#api/features/accounts/member-tags/contract.ts';
import { memberTags, taggedMembers } from '#api/features/accounts/member-tags/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { lookOf } from '#api/platform/text/look-of.ts';

const membersOf = (tagId: SQL | typeof memberTags.id) =>
  sql<number>`(select count(*) from ${taggedMembers} where ${taggedMembers.tagId} = ${tagId})`;

export function selectCountedTags(db: Database) {
  return db
    .select({ id: memberTags.id, name: memberTags.name, memberCount: membersOf(memberTags.id) })
    .from(memberTags)
    .orderBy(asc(memberTags.look));
}

/** Inserts nothing if another tag looks the same or the maximum is reached. */
export function insertTag(db: Database, { id, name }: { id: string; name: string }, onlyIf: SQL, now: Date) {
  return db.run(sql`
    insert into ${memberTags} (id, name, look, created_at)
    select ${id}, ${name}, ${lookOf(name)}, ${now.getTime()} where ${onlyIf}
    on conflict do nothing`);
}

/** Finds the tag whose name looks the same: at most one row. */
export function findTagByName(db: Database, name: string) {
  return db
    .select({ id: memberTags.id, name: memberTags.name })
    .from(memberTags)
    .where(eq(memberTags.look, lookOf(name)));
}

/** Returns at most one row. */
export function findTag(db: Database, id: string) {
  return db.select({ id: memberTags.id, name: memberTags.name }).from(memberTags).where(eq(memberTags.id, id));
}

/** Whether the tag exists. */
const isKnown = (id: string) => sql`exists (select 1 from ${memberTags} as known where known.id = ${id})`;

/** Selects what renaming changes, for the audit log: nothing if another tag has the name or the tag already has it. */
export const auditRename = (id: string, name: string, onlyIf: SQL) => sql`
  select ${id}, json_object('name', ${memberTags.name}), json_object('name', ${name}) from ${memberTags}
  where ${memberTags.id} = ${id} and ${memberTags.name} <> ${name} and ${onlyIf} and not exists (
    select 1 from ${memberTags} as other where other.look = ${lookOf(name)} and other.id <> ${id})`;

export function updateTag(db: Database, id: string, name: string, onlyIf: SQL) {
  return db
    .update(memberTags)
    .set({ name, look: lookOf(name) })
    .where(and(eq(memberTags.id, id), onlyIf));
}

/** Selects what deleting or merging removes, for the audit log. */
const auditRemoval = (id: string, into: { name: string } | null, onlyIf: SQL) => sql`
  select ${id}, json_object('name', ${memberTags.name}, 'members', ${membersOf(sql`${id}`)}),
    ${into && JSON.stringify({ name: into.name })} from ${memberTags} where ${memberTags.id} = ${id} and ${onlyIf}`;

/** Selects what deleting removes, for the audit log, unless something uses the tag. */
export const auditRemovalIfUnused = (id: string, onlyIf: SQL, isUsed: readonly SQL[]) =>
  auditRemoval(id, null, sql`${onlyIf} and not (${sql.join([...isUsed], sql` or `)})`);

/** Selects what merging removes, for the audit log, if the tag to merge into still exists. */
export const auditMerge = (id: string, into: { id: string; name: string }, onlyIf: SQL) =>
  auditRemoval(id, into, sql`${onlyIf} and ${isKnown(into.id)}`);

/** Replaces a tag with another for everyone who has it or will get it when they join, without duplicates. */
export function replaceTagOfMembers(db: Database, from: string, to: string, onlyIf: SQL) {
  return {
    members: db.run(sql`update or ignore ${taggedMembers} set tag_id = ${to}
      where ${taggedMembers.tagId} = ${from} and ${onlyIf}`),
    invited: db.run(sql`update or ignore ${invitationTags} set tag_id = ${to}
      where ${invitationTags.tagId} = ${from} and ${onlyIf}`),
  };
}

export function deleteTagRow(db: Database, id: string, onlyIf: SQL) {
  return {
    members: db.delete(taggedMembers).where(and(eq(taggedMembers.tagId, id), onlyIf)),
    tag: db.delete(memberTags).where(and(eq(memberTags.id, id), onlyIf)),
  };
}

const isThere = (userId: string) =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.deletedAt} is null)`;

/** Whether the account exists and can have one more tag. */
const hasRoom = (userId: string) => sql`(${isThere(userId)} and (
  select count(*) from ${taggedMembers} where ${taggedMembers.userId} = ${userId}) < ${maxTagsOfMember})`;

/** Inserts nothing if the member already has the tag or the maximum number of tags, or the account is deleted. */
export function insertTaggedMember(db: Database, userId: string, tag: SQL, onlyIf: SQL, now: Date) {
  return db.run(sql`
    insert into ${taggedMembers} (user_id, tag_id, tagged_at)
    select ${userId}, ${memberTags.id}, ${now.getTime()} from ${memberTags}
    where ${tag} and ${isThere(userId)} and ${onlyIf}
    on conflict do nothing`);
}

export const isTagNamed = (name: string) => eq(memberTags.look, lookOf(name));
export const tagExists = (id: string) => eq(memberTags.id, id);

/**
 * Finds whether the member has the tag, whether it exists, and whether they can have another: one row, or none if the
 * account is deleted.
 */
export function findTaggedMember(db: Database, userId: string, tag: SQL) {
  return db.all<{ isTheirs: number; isKnown: number; hasRoom: number }>(sql`
    select ${hasRoom(userId)} as "hasRoom", exists (select 1 from ${memberTags} where ${tag}) as "isKnown",
      exists (select 1 from ${taggedMembers} join ${memberTags} on ${memberTags.id} = ${taggedMembers.tagId}
        where ${taggedMembers.userId} = ${userId} and ${tag}) as "isTheirs"
    where ${isThere(userId)}`);
}

/** True if the member has the tag to remove. */
export const hasTag = (userId: string, tagId: string, onlyIf: SQL) => sql`exists (select 1 from ${taggedMembers}
  where ${taggedMembers.userId} = ${userId} and ${taggedMembers.tagId} = ${tagId}) and ${onlyIf}`;

export function deleteTaggedMember(db: Database, userId: string, tagId: string, onlyIf: SQL) {
  return db.delete(taggedMembers).where(and(eq(taggedMembers.userId, userId), eq(taggedMembers.tagId, tagId), onlyIf));
}

/** Inserts a tag to add to a member, unless another looks like it or the member can't have one more. */
export const insertMissingTag = (
  db: Database,
  tag: { id: string; name: string },
  userId: string,
  { onlyIf, now }: { onlyIf: SQL; now: Date },
) => insertTag(db, tag, sql`${onlyIf} and ${hasRoom(userId)}`, now);
