import { call } from '#src/client/call.ts';
import { callLater } from '#src/client/later.ts';
import { changeReactions } from '../../reactions/change-reactions.ts';
import type { Removal } from './post-actions.ts';
import type { ShownComment } from './shown-thread.ts';
import type { ThreadBase } from './thread-store.ts';

/** Creates the actions of a member or staff on a comment. */
export function createCommentActions(base: ThreadBase, readAnew: () => Promise<void>) {
  const { $thread, params, queue, changePost, changeComment, readPost, readPart, takePost, takeComments } = base;
  const readOne = async (id: string) => {
    const { items } = await readPart({ around: id, limit: 1 });
    takeComments({ items, covers: (comment) => comment.id === id });
  };
  const showAnswer = (answerId: string | null) => {
    changePost({ answerId });
    for (const { id, isAnswer } of $thread.get().comments) {
      if (isAnswer !== (id === answerId)) changeComment(id, { isAnswer: id === answerId });
    }
  };
  return {
    react({ id, reactions, mine }: ShownComment, name: string, isAdded: boolean) {
      const route = `${isAdded ? 'PUT' : 'DELETE'} /api/comments/{id}/reactions/{name}` as const;
      return queue.act({
        subject: id,
        show: () => changeComment(id, changeReactions({ reactions, mine }, name, isAdded)),
        undo: () => changeComment(id, { reactions, mine }),
        send: () => callLater(route, { params: { id, name } }, `reaction ${id} ${name}`),
        settle: (answer) => answer && changeComment(id, answer.data),
      });
    },
    markAnswer({ id }: ShownComment, isMarked: boolean) {
      const before = $thread.get().post.answerId;
      return queue.act<unknown>({
        subject: params.id,
        show: () => showAnswer(isMarked ? id : null),
        undo: () => showAnswer(before),
        send: () =>
          isMarked
            ? call('PUT /api/posts/{id}/answer', { params, body: { commentId: id } })
            : call('DELETE /api/posts/{id}/answer', { params }),
      });
    },
    /** Loads the current text, which may be newer than the one shown. Null if the comment is gone. */
    async readText(id: string) {
      const { data } = await call('GET /api/posts/{id}/comments', { params, query: { limit: 1, around: id } });
      return data.items.find((item) => item.id === id) ?? null;
    },
    /** Saves an edited text. Throws if the server refuses, so that the form stays open with what was typed. */
    async edit(id: string, body: string, version: number) {
      await call('PATCH /api/comments/{id}', { params: { id }, body: { body, version } });
      await readOne(id).catch(() => undefined);
    },
    /** Deletes or removes a comment. Returns the comment to focus: its tombstone, or the comment before it. */
    async remove({ id, parentId, isOwn }: ShownComment, removal: Removal) {
      const before = $thread.get().comments;
      await call('DELETE /api/comments/{id}', { params: { id }, body: removal as never });
      changeComment(id, { state: isOwn ? 'deleted' : 'removed', html: '' });
      // A tombstone above it may have stayed only because of this reply.
      const stub = before.find((comment) => comment.id === parentId && ['deleted', 'removed'].includes(comment.state));
      const read = [id, ...(stub ? [stub.id] : [])].map(readOne);
      await Promise.all([readPost().then(takePost), ...read]).catch(() => undefined);
      const shown = new Set($thread.get().comments.map((comment) => comment.id));
      const upTo = before.slice(0, before.findIndex((comment) => comment.id === id) + 1);
      return upTo.findLast((comment) => shown.has(comment.id))?.id;
    },
    /** Hides the texts of someone who was just blocked. */
    followBlock: () => readAnew().catch(() => undefined),
  };
}
