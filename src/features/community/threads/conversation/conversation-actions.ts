import { call } from '#src/client/call.ts';
import { dispatchBlock } from '#src/client/hints.ts';
import { $muteChange } from '../list-beside.ts';
import type { StateStore } from './conversation-state.ts';

/**
 * Creates the actions on a conversation as a whole. They return false after a refusal, which the conversation then
 * shows.
 */
export function createConversationActions({ $conversation, params, showHead, replace, read, act }: StateStore) {
  /** Reloads everything after a block. */
  const reloadConversation = async () => {
    const reading = await read({});
    showHead(reading);
    replace(reading);
  };
  /** Also updates the list beside the conversation, which is an island of its own. */
  const showMuted = (isMuted: boolean) => {
    $conversation.setKey('isMuted', isMuted);
    $muteChange.set({ conversationId: params.id, isMuted });
  };
  return {
    /** Reloads after a member of the conversation was blocked or unblocked, to hide or show their messages. */
    followBlock: (memberId: string) =>
      $conversation.get().members.some(({ id }) => id === memberId) && act(reloadConversation),
    setMuted(isMuted: boolean) {
      showMuted(isMuted);
      return act(
        () => call(isMuted ? 'POST /api/threads/{id}/mute' : 'POST /api/threads/{id}/unmute', { params }),
        () => showMuted(!isMuted),
      );
    },
    accept() {
      const { request } = $conversation.get();
      $conversation.setKey('request', 'accepted');
      return act(
        () => call('POST /api/threads/{id}/accept', { params }),
        () => $conversation.setKey('request', request),
      );
    },
    decline: () => act(() => call('POST /api/threads/{id}/decline', { params })),
    unblock: (memberId: string) =>
      act(async () => {
        await call('DELETE /api/blocks/{id}', { params: { id: memberId } });
        dispatchBlock({ id: memberId, isBlocked: false });
      }),
  };
}
