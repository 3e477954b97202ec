import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { hasBlocked } from '#api/features/accounts/blocks/index.ts';
import { isActiveMember, selectMembersByName, users } from '#api/features/accounts/users/index.ts';
import { authorJson } from '#api/features/community/posts/index.ts';
import { allConditionsHold, findFirstUnmetCondition } from '#api/platform/database/conditions.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { spaceMembers } from '../../spaces/schema.ts';
import { messagePolicyOf } from '../settings/queries.ts';
import { maxRecipientSuggestions } from './contract.ts';
import { messageContacts } from './schema.ts';

const user = sql`${users.id}`;

const isContact = (userId: SQL | string, contactId: SQL | string) => sql`exists (select 1 from ${messageContacts}
  where ${messageContacts.userId} = ${userId} and ${messageContacts.contactId} = ${contactId})`;

/** Whether the member of a `users` row has joined one of the sender's spaces. */
const sharesSpace = (senderId: string) => sql`exists (
  select 1 from ${spaceMembers} as own join ${spaceMembers} as theirs on theirs.space_id = own.space_id
  where own.user_id = ${senderId} and own.joined_at is not null
    and theirs.user_id = ${user} and theirs.joined_at is not null)`;

/** Whether the sender is a contact of the member of a `users` row, so their messages aren't requests. */
export const isKnownSender = (senderId: string) => sql`(${isContact(user, senderId)} or ${sharesSpace(senderId)})`;

/** Whether the member of a `users` row lets the sender start a conversation. */
function acceptsMessagesFrom(senderId: string): SQL {
  return sql`case ${messagePolicyOf(user)} when 'everybody' then 1 when 'known' then ${isKnownSender(senderId)} else 0 end`;
}

/** Conditions for the member of a `users` row to receive messages from the sender. */
const recipientConditions = (senderId: string) => ({
  recipient_gone: sql`${isActiveMember()}`,
  member_blocked: sql`not ${hasBlocked(senderId, user)}`,
  recipient_closed: acceptsMessagesFrom(senderId),
});

const isOneOf = (ids: readonly string[]) => sql`${user} in (select value from json_each(${JSON.stringify(ids)}))`;

/** Whether the member of a `users` row is one of `to` and can receive messages from the sender. */
export const isRecipient = (senderId: string, to: readonly string[]) =>
  and(isOneOf(to), allConditionsHold(recipientConditions(senderId)));

/** Like {@link recipientConditions}, but each condition requires that all recipients meet it. */
function allRecipientConditions(senderId: string, to: readonly string[]) {
  const { recipient_gone, member_blocked, recipient_closed } = recipientConditions(senderId);
  const all = (holds: SQL) => sql`(select count(*) from ${users} where ${isOneOf(to)} and ${holds}) = ${to.length}`;
  return {
    recipient_gone: all(recipient_gone),
    member_blocked: all(member_blocked),
    recipient_closed: all(recipient_closed),
  };
}

/** True while all of these members can be written to. */
export const areRecipients = (senderId: string, to: readonly string[]): SQL =>
  allConditionsHold(allRecipientConditions(senderId, to));

/**
 * Finds the reason why these members can't all be written to, or null, and counts those who aren't the sender's
 * contacts yet.
 */
export function findRecipients(db: Database, senderId: string, to: readonly string[]) {
  return db
    .select({
      refusal: findFirstUnmetCondition(allRecipientConditions(senderId, to)),
      newCount: sql<number>`count(*) filter (where not ${isContact(senderId, user)})`,
    })
    .from(users)
    .where(isOneOf(to));
}

/** The columns of a member to whom the sender may write. */
const recipientColumns = (senderId: string) => ({
  id: users.id,
  member: sql<string>`${authorJson()}`,
  isRequest: sql<number>`not ${isKnownSender(senderId)}`,
});

export type RecipientRow = Awaited<ReturnType<typeof findPossibleRecipient>>[number];

/** Selects members the sender can write to, by name. Those with a hidden profile are found only by their contacts. */
export function selectPossibleRecipients(db: Database, senderId: string, q: string) {
  const isFound = or(sql`${users.profileVisibility} <> 'nobody'`, isContact(senderId, user));
  return db
    .select(recipientColumns(senderId))
    .from(users)
    .where(
      and(
        sql`${user} in (${selectMembersByName(q)})`,
        sql`${user} <> ${senderId}`,
        isFound,
        allConditionsHold(recipientConditions(senderId)),
      ),
    )
    .orderBy(sql`${isContact(senderId, user)} desc`, users.name, users.id)
    .limit(maxRecipientSuggestions);
}

/** Finds the member named by a "write to" link, if the sender can write to them. */
export function findPossibleRecipient(db: Database, senderId: string, id: string) {
  return db
    .select(recipientColumns(senderId))
    .from(users)
    .where(and(eq(users.id, id), sql`${user} <> ${senderId}`, isRecipient(senderId, [id])));
}
