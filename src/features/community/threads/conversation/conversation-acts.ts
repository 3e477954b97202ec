import { call } from '#src/client/call.ts';
import type { ChatState } from './chat.ts';

/** Muting, answering a request and ending a block. False after a refusal, which the conversation then shows. */
export function conversationActs({ $chat, params, show, read, act }: ChatState) {
  /** Everything anew, after a block: what they wrote is hidden or shown. */
  const showAnew = async () => show(await read({}));
  return {
    readAnew: () => act(showAnew),
    setMuted(isMuted: boolean) {
      $chat.setKey('isMuted', isMuted);
      return act(
        () => call(isMuted ? 'POST /api/threads/{id}/mute' : 'POST /api/threads/{id}/unmute', { params }),
        () => $chat.setKey('isMuted', !isMuted),
      );
    },
    accept() {
      const { request } = $chat.get();
      $chat.setKey('request', 'accepted');
      return act(
        () => call('POST /api/threads/{id}/accept', { params }),
        () => $chat.setKey('request', request),
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
