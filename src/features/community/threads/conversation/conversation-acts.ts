import { call } from '#src/client/call.ts';
import { dispatchBlock } from '#src/client/hints.ts';
import { $ownMute } from '../list-beside.ts';
import type { StateStore } from './conversation-state.ts';

/** Muting, answering a request and ending a block. False after a refusal, which the conversation then shows. */
export function conversationActs({ $conversation, params, showHead, replace, read, act }: StateStore) {
  /** Reads everything again, after a block. */
  const showAnew = async () => {
    const reading = await read({});
    showHead(reading);
    replace(reading);
  };
  /** The list beside the conversation is an island of its own. */
  const showMuted = (isMuted: boolean) => {
    $conversation.setKey('isMuted', isMuted);
    $ownMute.set({ conversationId: params.id, isMuted });
  };
  return {
    /** Their messages are hidden or shown. */
    followBlock: (memberId: string) => $conversation.get().members.some(({ id }) => id === memberId) && act(showAnew),
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
