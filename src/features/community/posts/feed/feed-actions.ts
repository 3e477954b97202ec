import type { WritableAtom } from 'nanostores';
import { callLater } from '#src/client/later.ts';
import { changeReactions } from '../../reactions/change-reactions.ts';
import type { Card } from './feed-store.ts';

/** A member's actions on posts in a list. Each takes effect at once, and is undone if the server refuses. */
export function createPostActions($posts: WritableAtom<readonly Card[]>) {
  /** The last call about each post. Calls about a post run one after another, so that the last click wins. */
  const running = new Map<string, Promise<unknown>>();
  /** How many actions on each post have begun. */
  const begun = new Map<string, number>();

  const change = (id: string, changed: Partial<Card>) =>
    $posts.set($posts.get().map((post) => (post.id === id ? { ...post, ...changed } : post)));

  async function act(
    { id }: Card,
    [shown, before]: readonly [Partial<Card>, Partial<Card>],
    send: () => Promise<Partial<Card> | undefined>,
  ): Promise<void> {
    change(id, shown);
    begun.set(id, (begun.get(id) ?? 0) + 1);
    const sent = (running.get(id) ?? Promise.resolve()).catch(() => undefined).then(send);
    running.set(id, sent);
    // A later click is already shown, and its response will replace this one.
    const isLast = () => running.get(id) === sent;
    try {
      const answer = await sent;
      if (answer && isLast()) change(id, answer);
    } catch (error) {
      if (isLast()) change(id, before);
      throw error;
    } finally {
      if (isLast()) running.delete(id);
    }
  }

  const react = (post: Card, name: string, isAdded: boolean): Promise<void> => {
    const { id, reactions, mine } = post;
    const route = `${isAdded ? 'PUT' : 'DELETE'} /api/posts/{id}/reactions/{name}` as const;
    return act(post, [changeReactions(post, name, isAdded), { reactions, mine }], async () => {
      const answer = await callLater(route, { params: { id, name } }, `reaction ${id} ${name}`);
      return answer?.data;
    });
  };

  const save = (post: Card, isSaved: boolean): Promise<void> => {
    const { id } = post;
    const route = `${isSaved ? 'PUT' : 'DELETE'} /api/posts/{id}/save` as const;
    return act(post, [{ isSaved }, { isSaved: post.isSaved }], async () => {
      await callLater(route, { params: { id } }, `save ${id}`);
      return;
    });
  };

  /**
   * Returns a function that checks that the member hasn't acted on a post since, so that data requested now is still
   * current.
   */
  const watchActs = (ids: readonly string[]) => {
    const before = new Map(ids.map((id) => [id, running.has(id) ? null : begun.get(id)]));
    return (id: string) => !running.has(id) && before.get(id) === begun.get(id);
  };

  return { react, save, watchActs };
}
