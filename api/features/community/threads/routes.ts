import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import {
  acceptRequest,
  declineRequest,
  leaveConversation,
  markUnread,
  muteConversation,
  unmuteConversation,
} from './change-conversation.ts';

const tag = 'threads';
const one = { tag, path: '/api/threads/:id' } as const;
const changes = [
  ['mute', 'Turn off mail about a conversation', muteConversation],
  ['unmute', 'Turn mail about a conversation on again', unmuteConversation],
  ['unread', 'Mark a conversation as unread', markUnread],
  ['leave', 'Leave a conversation: only the member’s own copy goes', leaveConversation],
  ['accept', 'Accept a stranger’s request', acceptRequest],
  ['decline', 'Decline a stranger’s request, who isn’t notified', declineRequest],
] as const;

export function mountConversations(api: Api): void {
  for (const [name, summary, change] of changes) {
    endpoint(api, { ...one, method: 'post', path: `/api/threads/:id/${name}`, summary }, change);
  }
}
