import type { PostState } from '../posts/contract.ts';
import type { writingRefusals } from './contract.ts';

/** A post as seen by a member who may open it. */
export interface WritingPlace {
  state: PostState;
  isLocked: boolean;
  isArchived: boolean;
}

/** Why a member can't write under a post that they may open, or null if they can. */
export function closedReason(place: WritingPlace, isStaff: boolean): keyof typeof writingRefusals | null {
  if (place.state === 'held') return 'post_held';
  if (place.state !== 'published') return 'post_deleted';
  if (place.isArchived) return 'space_archived';
  return place.isLocked && !isStaff ? 'post_locked' : null;
}
