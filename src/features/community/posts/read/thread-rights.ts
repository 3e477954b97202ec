import type { ThreadPost } from '#api/features/community/posts/read/contract.ts';
import { hasRole } from '#api/permissions.ts';
import type { MemberContext } from '#src/server/page-context.ts';

/** What the viewer is offered in a thread. The server decides again on every call. */
export interface ThreadRights {
  postId: string;
  mayComment: boolean;
  /** Whether the viewer can edit their own texts: not in a locked post or an archived space. */
  mayEdit: boolean;
  mayMarkAnswer: boolean;
  isStaff: boolean;
  maySummarize: boolean;
}

export function rightsIn({ actor }: MemberContext, post: ThreadPost, maySummarize = false): ThreadRights {
  const isStaff = hasRole(actor, 'moderator');
  const isOpen = !post.space.isArchived && (!post.isLocked || isStaff) && post.state === 'published';
  return {
    postId: post.id,
    mayComment: post.mayComment,
    mayEdit: isOpen,
    mayMarkAnswer: isOpen && post.kind === 'question' && (post.isOwn || post.mayModerate),
    isStaff,
    maySummarize,
  };
}
