import { ApiError } from '#src/client/api-client.ts';
import { call } from '#src/client/call.ts';
import type { StateStore } from './conversation-state.ts';
import type { ShownMessage } from './types.ts';

/** Changing and deleting an own message. Both show at once. */
export function messageActs({ $conversation, changing, changed, read, add, act }: StateStore) {
  const change = (message: ShownMessage, changes: Partial<ShownMessage>) =>
    $conversation.setKey(
      'messages',
      $conversation.get().messages.map((each) => (each.id === message.id ? { ...each, ...changes } : each)),
    );
  return {
    /** Throws the reason of a refusal: the form stays open, with what was typed. */
    async edit(message: ShownMessage, content: string) {
      changing.add(message.id);
      // Shown as it was typed until the server has made HTML of it.
      change(message, { content, html: '', editedAt: new Date().toISOString() });
      try {
        await call('PATCH /api/messages/{id}', { params: { id: message.id }, body: { content } });
      } catch (error) {
        change(message, message);
        throw error;
      } finally {
        changed(message.id);
      }
      const reading = await read({ after: message.position - 1, limit: 1 }).catch(() => null);
      if (reading) add(reading, reading.answer.messages);
    },
    async remove(message: ShownMessage) {
      changing.add(message.id);
      change(message, { isDeleted: true, content: '', html: '', files: [] });
      await act(
        () => call('DELETE /api/messages/{id}', { params: { id: message.id } }).catch(ignoreGone),
        () => change(message, message),
      );
      changed(message.id);
    },
  };
}

/** Deleting what is gone succeeds. */
function ignoreGone(error: unknown) {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}
