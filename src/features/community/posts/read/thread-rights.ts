import type { ShownPost } from './shown-thread.ts';

/** The actions offered to the viewer in a thread. The server checks them again on every call. */
export interface ThreadRights {
  mayComment: boolean;
  /** Whether the viewer can edit their own texts: not in a locked post or an archived space. */
  mayEdit: boolean;
  mayMarkAnswer: boolean;
  /** True if the viewer is the asker and no answer is marked yet. Each comment then has a button to mark it. */
  isAwaitingAnswer: boolean;
}

type Decisive = Pick<ShownPost, 'isLocked' | 'state' | 'mayComment' | 'kind' | 'isOwn' | 'mayModerate' | 'answerId'> & {
  space: Pick<ShownPost['space'], 'isArchived'>;
};

export function threadRightsFor(post: Decisive, isStaff: boolean): ThreadRights {
  const isOpen = !post.space.isArchived && (!post.isLocked || isStaff) && post.state === 'published';
  const mayMarkAnswer = isOpen && post.kind === 'question' && (post.isOwn || post.mayModerate);
  return {
    ...{ mayComment: post.mayComment, mayEdit: isOpen, mayMarkAnswer },
    isAwaitingAnswer: mayMarkAnswer && post.isOwn && post.answerId === null,
  };
}
