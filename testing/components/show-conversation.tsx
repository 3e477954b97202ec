import { fireEvent, screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { Conversation } from '#src/features/community/threads/conversation/Conversation.tsx';
import type { ShownConversation } from '#src/features/community/threads/conversation/types.ts';
import { fakeApi } from './fake-api.ts';
import { fakeLocks } from './fake-locks.ts';
import { renderWhole, testPage } from './render-island.tsx';

/** The API's responses while there is no unsent message and Astrid is online. */
export const noUnsentMessage = {
  'GET /api/unsent-texts/conversation%3Ac1': { data: { text: null } },
  'GET /api/threads/c1/presence': { data: { online: ['astrid'] } },
};

export const offeredReactions = ['like', 'heart'];

/** Signs Mari in and fakes the browser's locks, which jsdom lacks. For `beforeEach`. */
export function prepareConversation(): void {
  localStorage.setItem('auth_token', 'token');
  localStorage.setItem('user_data', JSON.stringify({ id: 'mari' }));
  vi.stubGlobal('navigator', {
    ...{ locks: fakeLocks(), clipboard: navigator.clipboard },
  });
}

/** Shows a conversation to Mari. */
export function showConversation(
  first: ShownConversation,
  answers: Parameters<typeof fakeApi>[0] = {},
  query: Record<string, string> = {},
) {
  const calls = fakeApi({ ...noUnsentMessage, ...answers });
  const page = { ...testPage, query };
  const { user } = renderWhole(
    <Conversation page={page} viewerId="mari" conversation={first} restriction={null} reactions={offeredReactions} />,
  );
  return { user, calls };
}

export const messageField = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
export const messageRows = () =>
  within(screen.getByRole('region', { name: /Messages in this/ })).getAllByRole('listitem');
export const typeMessage = (text: string, into = messageField()) => fireEvent.input(into, { target: { value: text } });
