import type { PostState } from '#api/features/community/posts/contract.ts';
import type { Tone } from '#src/ui/badge.ts';

export const postTones: Readonly<Record<PostState, Tone>> = {
  published: 'neutral',
  held: 'warning',
  removed: 'danger',
  deleted: 'neutral',
};
