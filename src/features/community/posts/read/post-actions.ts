import { call } from '#src/client/call.ts';
import { callLater } from '#src/client/later.ts';
import { changeReactions } from '../../reactions/change-reactions.ts';
import type { ShownPost } from './shown-thread.ts';
import type { ThreadBase } from './thread-store.ts';

type Mark = 'follow' | 'mute' | 'save';
export type Removal = { reason?: string; ground?: string };

/** What each mark changes. A post is followed or muted, never both. */
const marked: Record<Mark, (isOn: boolean) => Partial<ShownPost>> = {
  follow: (isOn) => ({ isFollowing: isOn, ...(isOn && { isMuted: false }) }),
  mute: (isOn) => ({ isMuted: isOn, ...(isOn && { isFollowing: false }) }),
  save: (isOn) => ({ isSaved: isOn }),
};

const staffMarks = {
  pin: { isPinned: true },
  unpin: { isPinned: false },
  lock: { isLocked: true },
  unlock: { isLocked: false },
} as const;

/** Creates the actions of a member or staff on the post itself. */
export function createThreadPostActions(
  { $thread, params, queue, changePost, readPost, takePost }: ThreadBase,
  readAnew: () => Promise<void>,
) {
  const { id } = params;
  const now = () => $thread.get().post;
  const act = <Answer>(changes: Partial<ShownPost>, send: () => Promise<Answer>, settle?: (answer: Answer) => void) => {
    const before = now();
    const names = Object.keys(changes) as Array<keyof ShownPost>;
    const undone = Object.fromEntries(names.map((name) => [name, before[name]])) as Partial<ShownPost>;
    return queue.act({
      ...{ subject: id, send, ...(settle && { settle }) },
      show: () => changePost(changes),
      undo: () => changePost(undone),
    });
  };
  return {
    reactToPost(name: string, isAdded: boolean) {
      const route = `${isAdded ? 'PUT' : 'DELETE'} /api/posts/{id}/reactions/{name}` as const;
      return act(
        changeReactions(now(), name, isAdded),
        () => callLater(route, { params: { id, name } }, `reaction ${id} ${name}`),
        (answer) => answer && changePost(answer.data),
      );
    },
    mark(name: Mark, isOn: boolean) {
      const route = `${isOn ? 'PUT' : 'DELETE'} /api/posts/{id}/${name}` as const;
      // Following and muting replace each other, so they share a key.
      const about = name === 'save' ? `save ${id}` : `follow ${id}`;
      return act(marked[name](isOn), () => callLater(route, { params }, about));
    },
    async vote(options: number[]) {
      const { data } = await call('PUT /api/posts/{id}/vote', { params, body: { options } });
      changePost({ poll: data });
    },
    async markByStaff(name: keyof typeof staffMarks) {
      await act(staffMarks[name], () => call(`POST /api/posts/{id}/${name}`, { params, body: {} }));
      // Reloads the post, because a lock changes what else can be done.
      takePost(await readPost().catch(now));
    },
    async removePost(removal: Removal) {
      await call('DELETE /api/posts/{id}', { params, body: removal as never });
      changePost({ state: now().isOwn ? 'deleted' : 'removed', texts: [], mayComment: false });
      await readAnew().catch(() => undefined);
    },
    async move(body: { space: string; reason?: string }) {
      await call('POST /api/posts/{id}/move', { params, body });
      takePost(await readPost().catch(now));
    },
  };
}
