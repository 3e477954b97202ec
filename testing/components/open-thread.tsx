import { fireEvent, screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { fakeThreadPart, post } from '#src/features/community/posts/read/fake-thread.ts';
import type { ShownComment, ShownPart, ShownPost } from '#src/features/community/posts/read/shown-thread.ts';
import { Thread } from '#src/features/community/posts/read/ThreadPage.tsx';
import { fakeApi } from './fake-api.ts';
import { fakeLocks } from './fake-locks.ts';
import { renderIsland } from './render-island.tsx';

/** The API's response while there is no unsent comment. */
export const noUnsentComment = { 'GET /api/unsent-texts/comments%3Ap1': { data: { text: null } } };

/** Signs Mari in and fakes what jsdom lacks for a thread. For `beforeEach`. */
export function prepareThread(): () => void {
  localStorage.setItem('auth_token', 'token');
  localStorage.setItem('user_data', JSON.stringify({ id: 'mari' }));
  vi.stubGlobal('navigator', {
    ...{ locks: fakeLocks(), onLine: true },
    clipboard: navigator.clipboard,
  });
  Element.prototype.scrollIntoView = () => undefined;
  vi.spyOn(Math, 'random').mockReturnValue(0);
  return () => void vi.restoreAllMocks();
}

interface Shown {
  post?: Partial<ShownPost>;
  part?: Partial<ShownPart>;
  isStaff?: boolean;
}

/** Shows a thread with comments to Mari. `acts()` lists the calls made that change something. */
export function openThread(
  comments: readonly ShownComment[],
  answers: Parameters<typeof fakeApi>[0] = {},
  shown: Shown = {},
) {
  const calls = fakeApi({ ...noUnsentComment, ...answers });
  const { user } = renderIsland(
    <Thread
      post={post(shown.post)}
      part={fakeThreadPart(comments, shown.part)}
      viewerId="mari"
      isStaff={shown.isStaff ?? false}
      restriction={null}
      reactions={['heart', 'like']}
      spaces={[{ id: 's2', name: 'Kitchen' }]}
      maySummarize={false}
    />,
  );
  const acts = () => calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
  return { user, calls, acts };
}

/** The API's responses with the post and its comments. */
export const threadAnswers = (comments: readonly ShownComment[], changes: Partial<ShownPost> = {}) => ({
  'GET /api/posts/p1': { data: post(changes) },
  'GET /api/posts/p1/comments': {
    data: { ...fakeThreadPart(comments), items: comments.map((each) => ({ ...each, body: '' })) },
  },
});

export const commentRows = () => screen.getAllByRole('article', { name: /Answer by/ });
export const commentRow = (text: string) => within(screen.getByText(text).closest('article') as HTMLElement);
export const commentField = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write an answer' });
export const typeComment = (text: string) => fireEvent.input(commentField(), { target: { value: text } });
