import { call } from '#src/client/call.ts';
import type { StateStore } from './conversation-state.ts';

/** Muting, answering a request and ending a block. False after a refusal, which the conversation then shows. */
export function conversationActs({ $conversation, params, showHead, replace, read, act }: StateStore) {
  /** Everything anew, after a block: what they wrote is hidden or shown. */
  const showAnew = async () => {
    const reading = await read({});
    showHead(reading);
    replace(reading);
  };
  return {
    readAnew: () => act(showAnew),
    setMuted(isMuted: boolean) {
      $conversation.setKey('isMuted', isMuted);
      return act(
        () => call(isMuted ? 'POST /api/threads/{id}/mute' : 'POST /api/threads/{id}/unmute', { params }),
        () => $conversation.setKey('isMuted', !isMuted),
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
        await showAnew();
      }),
  };
}
