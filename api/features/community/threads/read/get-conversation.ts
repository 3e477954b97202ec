import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import type { Member } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { verb } from '#api/verb.ts';
import { type ConversationsPage, type ConversationView, conversationQuery, conversationsQuery } from './contract.ts';
import { prepareConversationList } from './list-conversations.ts';
import { loadCommunityAuthor } from './load-community-author.ts';
import { presentMembers, presentMessage, presentMessageRange } from './present.ts';
import { findConversationHeader, selectMembers, selectMessages } from './queries.ts';

/** Returns a conversation with some of its messages, by default the latest ones, without marking anything as read. */
export const getConversation = verb(
  { access: 'member', params: idParams, input: conversationQuery },
  async (context, { id, ...part }, member): Promise<{ data: ConversationView }> => {
    const { reads, present } = readConversation(context, member, id, part);
    return { data: await present(await namedBatch(context.db, reads)) };
  },
);

/** Like {@link getConversation}, but for the page, with the list in the same exchange. */
export const loadConversationPage = verb(
  {
    access: 'member',
    params: idParams,
    input: conversationQuery.extend(conversationsQuery.pick({ folder: true }).shape),
  },
  async (
    context,
    { id, folder, ...part },
    member,
  ): Promise<{ conversation: ConversationView; list: ConversationsPage }> => {
    const conversation = readConversation(context, member, id, part);
    const list = prepareConversationList(context, member, conversationsQuery.parse({ folder }));
    const { cards, requests, ...rows } = await namedBatch(context.db, { ...conversation.reads, ...list.reads });
    return { conversation: await conversation.present(rows), list: await list.present({ cards, requests }) };
  },
);

function readConversation(context: Context, { user }: Member, id: string, part: z.output<typeof conversationQuery>) {
  const { db } = context;
  const reads = {
    heads: findConversationHeader(db, user.id, id),
    members: selectMembers(db, user.id, id),
    rows: selectMessages(db, user.id, id, part),
  };
  const present = async (
    read: {
      [Name in keyof typeof reads]: Awaited<(typeof reads)[Name]>;
    },
  ): Promise<ConversationView> => {
    const [head] = read.heads;
    if (!head) throw new AppError('not_found');
    const { kind, subject, request, closed, readPosition, lastPosition } = head;
    const community = await loadCommunityAuthor(context, [head]);
    const { rows, ...onward } = presentMessageRange(read.rows, part, lastPosition ?? 0);
    return {
      ...{ id, kind, subject, request, closed, readPosition, ...onward },
      messages: rows.map((row) => presentMessage(context, row, community)),
      members: presentMembers(context, read.members, community),
      hasSubject: head.hasSubject === 1,
      isUnread: head.isUnread === 1,
      isMuted: head.isMuted === 1,
      isAwaited: head.isAwaited === 1,
      isInExpertInbox: head.isInExpertInbox === 1,
    };
  };
  return { reads, present };
}
