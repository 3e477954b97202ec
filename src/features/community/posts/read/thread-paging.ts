import { oneAtATime } from '#src/client/one-at-a-time.ts';
import { addComments, loadedRangeAfter } from './merge-comments.ts';
import type { ShownComment } from './shown-thread.ts';
import type { ThreadBase } from './thread-store.ts';

/** How many comments before the one being read are reloaded after a hint. */
const readAgainCount = 40;
const maxRead = 100;
const pageLength = 30;

/** Loads more of a thread than the part that the page was rendered with. */
export function createPaging({ $thread, readPost, readPart, takePost, takeComments }: ThreadBase) {
  const last = () => $thread.get().comments.at(-1)?.position ?? 0;
  const add = (more: readonly ShownComment[]) => {
    const { comments, waiting } = $thread.get();
    const next = addComments(comments, more);
    $thread.setKey('comments', next);
    const shown = new Set(next.map(({ id }) => id));
    $thread.setKey(
      'waiting',
      waiting.filter(({ id }) => !shown.has(id)),
    );
  };
  return {
    /** Shows the new comments, and returns the first of them. */
    showWaiting() {
      const { waiting } = $thread.get();
      add(waiting);
      return waiting[0] ?? null;
    },
    /** Shows earlier comments. Calls `measure` right before the list grows, to keep the scroll position. */
    async showEarlier(measure: () => void) {
      const { previous } = $thread.get();
      if (!previous) return;
      const part = await readPart({ cursor: previous, limit: pageLength });
      measure();
      add(part.items);
      $thread.setKey('previous', part.previousCursor);
    },
    /** Shows later comments, and returns the first of them. */
    async showLater() {
      const { next } = $thread.get();
      if (!next) return null;
      const part = await readPart({ cursor: next, limit: pageLength });
      add(part.items);
      $thread.setKey('next', part.nextCursor);
      return part.items[0] ?? null;
    },
    /** Shows a just written comment and those before it. Returns false if it is on another page of the thread. */
    async showWritten(id: string) {
      if ($thread.get().next !== null) return false;
      const [post, part] = await Promise.all([readPost(), readPart({ cursor: `after.${last()}`, limit: maxRead })]);
      add(part.items);
      takePost(post);
      return $thread.get().comments.some((comment) => comment.id === id);
    },
    /** Reloads everything shown, after an action that may have changed any of it. */
    async readAnew() {
      takePost(await readPost());
      const end = last();
      for (let from = ($thread.get().comments[0]?.position ?? 1) - 1; from < end; ) {
        const asked = $thread.get().comments;
        const read = await readPart({ cursor: `after.${from}`, limit: maxRead });
        takeComments(loadedRangeAfter(from, read, asked));
        from = read.items.at(-1)?.position ?? end;
      }
    },
  };
}

/**
 * Reloads the comments around the reader, and loads new ones. If that fails, the next hint or reconnection tries again.
 * `place` returns the position of the first comment in view.
 */
export function createThreadRefresh(
  { $thread, readPost, readPart, takePost, takeComments }: ThreadBase,
  place: () => number,
) {
  /** Loads the comments around the one being read, and those after the last one shown. */
  const readAround = async () => {
    const { comments, next } = $thread.get();
    const first = comments[0]?.position ?? 1;
    const last = comments.at(-1)?.position ?? 0;
    const start = comments.length < maxRead - readAgainCount ? first : Math.max(first, place() - readAgainCount);
    const part = await readPart({ cursor: `after.${start - 1}`, limit: maxRead });
    const reachesEnd = part.nextCursor === null || next !== null;
    const rest = reachesEnd ? [] : (await readPart({ cursor: `after.${last}`, limit: maxRead })).items;
    return { ...loadedRangeAfter(start - 1, part, comments), items: [...part.items, ...rest] };
  };
  const refreshNow = async () => {
    const [post, read] = await Promise.all([readPost(), readAround()]);
    takePost(post);
    takeComments(read);
    const { comments, next } = $thread.get();
    if (next !== null) return;
    // Nothing that someone could be reading moves.
    if (comments.length === 0) return $thread.setKey('comments', addComments(comments, read.items));
    const shown = new Set(comments.map(({ id }) => id));
    const first = comments[0]?.position ?? 0;
    $thread.setKey(
      'waiting',
      read.items.filter(({ id, position }) => position > first && !shown.has(id)),
    );
  };
  return oneAtATime(() => refreshNow().catch(() => undefined));
}
