import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { verb } from '#api/verb.ts';
import { type Conversation, type OpenConversation, renameConversationSchema } from '../contract.ts';
import { conversationReads, presentConversation } from './present-conversation.ts';
import { deleteOwnConversations, renameOwnConversation, selectConversations } from './queries.ts';

/** Lists the member's conversations, the one with the latest question first. */
export const listConversations = verb(
  { access: 'member' },
  async (context, _, { user }): Promise<{ data: { items: Conversation[]; nextCursor: null } }> => ({
    data: { items: await selectConversations(context.db, user.id), nextCursor: null },
  }),
);

/** Reads a conversation in one exchange. Its quotes are read again from the sources that the member may read now. */
export const getConversation = verb(
  { access: 'member', params: idParams },
  async (context, { id }, member): Promise<{ data: OpenConversation }> => {
    const conversation = presentConversation(
      context,
      await namedBatch(context.db, conversationReads(context, member, id)),
    );
    if (!conversation) throw new AppError('not_found');
    return { data: conversation };
  },
);

export const renameConversation = verb(
  { access: 'member', params: idParams, input: renameConversationSchema },
  async (context, { id, title }, { user }): Promise<void> => {
    const renamed = await renameOwnConversation(context.db, user.id, id, title);
    if (renamed.length === 0) throw new AppError('not_found');
  },
);

/** Deletes a conversation. Idempotent. */
export const deleteConversation = verb(
  { access: 'member', params: idParams },
  async (context, { id }, { user }): Promise<void> => {
    await deleteOwnConversations(context.db, user.id, id);
  },
);

/** Deletes all of the member's conversations. Questions asked today still count towards the day's allowance. */
export const deleteConversations = verb({ access: 'member' }, async (context, _, { user }): Promise<void> => {
  await deleteOwnConversations(context.db, user.id);
});
