import { vi } from 'vitest';
import { conversation, message } from '#src/features/community/threads/conversation/fake-conversation.ts';
import {
  createMemberConversationStores,
  type OpenConversation,
} from '#src/features/community/threads/conversation/open-conversation.ts';
import type { ShownConversation } from '#src/features/community/threads/conversation/types.ts';
import { fakeApi } from './fake-api.ts';
import { fakeLocks } from './fake-locks.ts';

/** The API's responses while no one is online and there is no unsent message. */
export const quietConversationAnswers = {
  'GET /api/unsent-texts/conversation%3Ac1': { data: { text: null } },
  'PUT /api/unsent-texts/conversation%3Ac1': { data: { version: 1 } },
  'DELETE /api/unsent-texts/conversation%3Ac1': {},
  'GET /api/threads/c1/presence': { data: { online: [] } },
  'POST /api/messages/m2/read': { data: { unreadCount: 0 } },
  'POST /api/messages/m3/read': { data: { unreadCount: 0 } },
};

const stops: Array<() => void> = [];

/** Stops everything that open pages run, as leaving them would. */
export function leavePages(): void {
  for (const stop of stops.splice(0)) stop();
}

/** Signs Mari in, with a clock that the test advances. For `beforeEach`. */
export function prepareStores(): () => void {
  vi.useFakeTimers();
  localStorage.setItem('auth_token', 'token');
  localStorage.setItem('user_data', JSON.stringify({ id: 'mari' }));
  vi.stubGlobal('navigator', { locks: fakeLocks() });
  return () => {
    leavePages();
    vi.useRealTimers();
  };
}

/** Opens the stores of a conversation with two messages. `sent()` lists the calls that send a message. */
export function openStores(answers: Parameters<typeof fakeApi>[0] = {}, changes: Partial<ShownConversation> = {}) {
  const calls = fakeApi({ ...quietConversationAnswers, ...answers });
  const opened = createMemberConversationStores(conversation([message(1), message(2)], changes), 'mari');
  stops.push(opened.start());
  const texts = () => opened.chat.$conversation.get().messages.map(({ content }) => content);
  return { ...opened, calls, texts, sent: () => calls.filter(({ path }) => sendsMessage(path)) };
}

export const sendsMessage = (path: string) => path.endsWith('/c1/messages');

/** Waits until the API has responded. */
export const settle = () => vi.advanceTimersByTimeAsync(20);

export function sendMessage({ unsent }: Pick<OpenConversation, 'unsent'>, content: string): void {
  unsent.change({ content });
  unsent.send();
}
