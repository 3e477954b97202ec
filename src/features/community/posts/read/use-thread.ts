import { createContext, useContext } from 'react';
import { usePage } from '#src/ui/island.tsx';
import type { CommentDraft } from './comment-draft.ts';
import type { ThreadRights } from './thread-rights.ts';
import type { Thread } from './thread-store.ts';

/** The context of every part of a thread. It changes only with the viewer's rights. */
export interface ThreadContextValue {
  postId: string;
  thread: Thread;
  draft: CommentDraft;
  rights: ThreadRights;
  /** Names of the reactions that the community offers. */
  reactions: readonly string[];
  /** The spaces to which staff can move the post. */
  spaces: ReadonlyArray<{ id: string; name: string }>;
  maySummarize: boolean;
}

export const ThreadContext = createContext<ThreadContextValue | null>(null);

export function useThread(): ThreadContextValue {
  const place = useContext(ThreadContext);
  if (!place) throw new Error('Only inside a thread.');
  return place;
}

/** The texts about comments that are worded differently below a question, where comments are called answers. */
type TextOfComments =
  | 'comments'
  | 'commentBy'
  | 'menuOf'
  | 'freshOne'
  | 'freshMany'
  | 'toLast'
  | 'earlier'
  | 'later'
  | 'editComment'
  | 'deleteCommentTitle'
  | 'write'
  | 'send'
  | 'waiting'
  | 'none'
  | 'goneDeleted'
  | 'goneRemoved'
  | 'closedHeld'
  | 'closedGone'
  | 'moveText';

/** Translates a text about comments, which are called answers below a question. */
export function useCommentText() {
  const { t } = usePage();
  const { thread } = useThread();
  const isQuestion = thread.$thread.get().post.kind === 'question';
  return (text: TextOfComments, values: Record<string, string | number> = {}): string =>
    t(`threads:${isQuestion ? 'asAnswers' : 'asComments'}.${text}`, values);
}
