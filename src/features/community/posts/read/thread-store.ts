import { map } from 'nanostores';
import type { Hint } from '#api/platform/live/contract.ts';
import { call } from '#src/client/call.ts';
import { onBlock, onMergedHint } from '#src/client/hints.ts';
import { createActionQueue } from './action-queue.ts';
import { createCommentActions } from './comment-actions.ts';
import { type LoadedRange, refreshComments } from './merge-comments.ts';
import { createThreadPostActions } from './post-actions.ts';
import { createReadTracker } from './read-tracker.ts';
import { toShownPart } from './shown-part.ts';
import type { ShownComment, ShownPart, ShownPost } from './shown-thread.ts';
import { createPaging, createThreadRefresh } from './thread-paging.ts';

/** A page younger than this (in ms) doesn't reload its thread when its socket opens. */
const freshMs = 10_000;

interface ThreadState {
  post: ShownPost;
  comments: readonly ShownComment[];
  previous: string | null;
  next: string | null;
  /** Comments that are new since the page loaded. Shown on request, so that nothing moves while someone reads. */
  waiting: readonly ShownComment[];
}

export type Thread = ReturnType<typeof createThread>;
export type ThreadBase = ReturnType<typeof createBase>;

/**
 * The store of a post with its comments and the actions on them. Actions show at once, and are undone if the server
 * refuses.
 */
export function createThread(post: ShownPost, part: ShownPart) {
  const base = createBase(post, part);
  const reading = createReadTracker(post.id, post.readPosition);
  const paging = createPaging(base);
  const refresh = createThreadRefresh(base, reading.place);
  const { reactToPost, mark, vote, markByStaff, removePost, move } = createThreadPostActions(base, paging.readAnew);
  const { react, markAnswer, readText, edit, remove, followBlock } = createCommentActions(base, paging.readAnew);
  return {
    $thread: base.$thread,
    reading,
    ...paging,
    ...{ refresh, reactToPost, mark, vote, markByStaff, removePost, move },
    ...{ react, markAnswer, readText, edit, remove },
    /** Keeps the thread current. Returns a function that stops this. */
    start() {
      const loadedAt = performance.now();
      let isFirstLook = true;
      const follow = (hints: ReadonlyArray<Hint | null>) => {
        const isFresh = isFirstLook && performance.now() - loadedAt < freshMs && hints.every((hint) => hint === null);
        isFirstLook = false;
        if (!document.hidden && !isFresh) void refresh();
      };
      const stops = [onMergedHint('post', follow, post.id), onBlock(followBlock), reading.start()];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

function createBase(post: ShownPost, { items, previousCursor, nextCursor }: ShownPart) {
  const $thread = map<ThreadState>({
    ...{ post, comments: items, waiting: [] },
    ...{ previous: previousCursor, next: nextCursor },
  });
  const params = { id: post.id };
  const queue = createActionQueue();
  return {
    $thread,
    params,
    queue,
    changePost: (changes: Partial<ShownPost>) => $thread.setKey('post', { ...$thread.get().post, ...changes }),
    changeComment: (id: string, changes: Partial<ShownComment>) =>
      $thread.setKey(
        'comments',
        $thread.get().comments.map((comment) => (comment.id === id ? { ...comment, ...changes } : comment)),
      ),
    readPost: async () => (await call('GET /api/posts/{id}', { params })).data,
    readPart: async (query: { cursor?: string; around?: string; limit?: number }) =>
      toShownPart((await call('GET /api/posts/{id}/comments', { params, query: query as never })).data),
    /** Replaces the post, unless the viewer is acting on it or nothing has changed. */
    takePost(now: ShownPost) {
      const before = $thread.get().post;
      const { readPosition, firstUnreadPosition } = before;
      const next = { ...now, readPosition, firstUnreadPosition };
      if (queue.isRunning(post.id) || JSON.stringify(before) === JSON.stringify(next)) return;
      $thread.setKey('post', next);
    },
    takeComments(read: LoadedRange) {
      const before = $thread.get().comments;
      const next = refreshComments(before, read, queue.isRunning);
      if (next !== before) $thread.setKey('comments', next);
    },
  };
}
