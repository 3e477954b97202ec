import { createContext, useContext } from 'react';
import type { CommentDraft } from './comment-draft.ts';
import type { ThreadRights } from './thread-rights.ts';
import type { Thread } from './thread-store.ts';

/** The context of every part of a thread. It changes only with the viewer's rights. */
export interface Place {
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

export const OpenThread = createContext<Place | null>(null);

export function useThread(): Place {
  const place = useContext(OpenThread);
  if (!place) throw new Error('Only inside a thread.');
  return place;
}
