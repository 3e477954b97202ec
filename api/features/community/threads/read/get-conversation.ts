import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { communityAuthor } from './community-author.ts';
import { type ConversationsPage, type ConversationView, conversationQuery } from './contract.ts';
import { readList } from './list-conversations.ts';
import { cutPart, presentMembers, presentMessage } from './present.ts';
import { findHead, selectMembers, selectMessages } from './queries.ts';

type Input = z.input<typeof conversationQuery> & z.input<typeof idParams>;

/** A conversation with part of its messages, the latest ones by default. Opening it doesn't mark anything as read. */
export async function getConversation(context: Context, input: Input): Promise<{ data: ConversationView }> {
  const { reads, present } = readConversation(context, input);
  return { data: await present(await namedBatch(context.db, reads)) };
}

/** {@link getConversation} along with the list, in one exchange, for the page. */
export async function loadConversationPage(
  context: Context,
  input: Input & { folder?: 'inbox' | 'requests' },
): Promise<{ conversation: ConversationView; list: ConversationsPage }> {
  const conversation = readConversation(context, input);
  const list = readList(context, { folder: input.folder });
  const { cards, requests, ...rows } = await namedBatch(context.db, { ...conversation.reads, ...list.reads });
  return { conversation: await conversation.present(rows), list: await list.present({ cards, requests }) };
}

function readConversation(context: Context, input: Input) {
  const { user } = requireMember(context);
  const id = parseId(input);
  const part = parseInput(conversationQuery, input);
  const { db } = context;
  const reads = {
    heads: findHead(db, user.id, id),
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
    const community = await communityAuthor(context, [head]);
    const { rows, ...onward } = cutPart(read.rows, part, lastPosition ?? 0);
    return {
      ...{ id, kind, subject, request, closed, readPosition, ...onward },
      messages: rows.map((row) => presentMessage(context, row, community)),
      members: presentMembers(context, read.members, community),
      isUnread: head.isUnread === 1,
      isMuted: head.isMuted === 1,
      isOnDesk: head.isOnDesk === 1,
    };
  };
  return { reads, present };
}
