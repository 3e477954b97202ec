import { ApiError } from '#src/client/api-client.ts';
import { call } from '#src/client/call.ts';
import { callLater } from '#src/client/later.ts';
import { changeReactions } from '../../reactions/change-reactions.ts';
import type { StateStore } from './conversation-state.ts';
import { deletedQuote, type Quote, quoteMessage } from './quote.ts';
import { reloadMessage, reloadQuotes } from './refresh-message.ts';
import type { ShownMessage } from './types.ts';

/** Creates the actions on a message: edit, delete and react. All show at once. */
export function createMessageActions(chat: StateStore) {
  const { $conversation, changing, changed, act } = chat;
  const change = (message: ShownMessage, changes: Partial<ShownMessage>) =>
    $conversation.setKey(
      'messages',
      $conversation.get().messages.map((each) => (each.id === message.id ? { ...each, ...changes } : each)),
    );
  const latest = ({ id }: ShownMessage) => $conversation.get().messages.find((each) => each.id === id);
  /** Replaces the quotes of a message, which show no text once it is deleted. */
  const replaceQuotes = (id: string, quote: (shown: Quote) => Quote) =>
    $conversation.setKey(
      'messages',
      $conversation
        .get()
        .messages.map((each) => (each.answers?.id === id ? { ...each, answers: quote(each.answers) } : each)),
    );
  return {
    /** Edits a message. Throws if the server refuses, so that the form stays open with what was typed. */
    async edit(message: ShownMessage, content: string) {
      changing(message.id);
      // The Markdown is shown until the server has rendered it to HTML.
      change(message, { content, html: '', editedAt: new Date().toISOString() });
      try {
        await call('PATCH /api/messages/{id}', { params: { id: message.id }, body: { content } });
      } catch (error) {
        change(message, message);
        throw error;
      } finally {
        changed(message.id);
      }
      await reloadMessage(chat, message.id);
      await reloadQuotes(chat, message.id);
    },
    async remove(message: ShownMessage) {
      changing(message.id);
      change(message, { isDeleted: true, content: '', html: '', files: [], reactions: {}, mine: [] });
      const quoted = quoteMessage([message], message.id);
      replaceQuotes(message.id, ({ id }) => deletedQuote(id));
      await act(
        () => call('DELETE /api/messages/{id}', { params: { id: message.id } }).catch(ignoreGone),
        () => {
          change(message, message);
          replaceQuotes(message.id, (shown) => quoted ?? shown);
        },
      );
      changed(message.id);
    },
    /** Shows the reaction at once. A second reaction in the meantime is neither undone nor overwritten by the first. */
    async react(message: ShownMessage, name: string, isAdded: boolean) {
      const show = (isShown: boolean) => {
        const now = latest(message);
        if (now) change(now, changeReactions(now, name, isShown));
      };
      changing(message.id);
      show(isAdded);
      const params = { id: message.id, name };
      const route = isAdded ? 'PUT /api/messages/{id}/reactions/{name}' : 'DELETE /api/messages/{id}/reactions/{name}';
      await act(
        () => callLater(route, { params }, `reaction ${message.id} ${name}`),
        () => show(!isAdded),
      );
      changed(message.id);
    },
  };
}

/** Ignores the error if the message to delete is already gone. */
function ignoreGone(error: unknown) {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}
