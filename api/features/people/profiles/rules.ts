import type { SignedInUser } from '#api/platform/actor/contract.ts';

type ProfileVisibility = SignedInUser['profileVisibility'];

interface Viewer {
  isMember: boolean;
  isOwner: boolean;
}

/** Whether a member's page is for a reader. The owner always sees their own, as others would. */
export function maySeeProfile(visibility: ProfileVisibility, { isMember, isOwner }: Viewer): boolean {
  if (isOwner || visibility === 'everyone') return true;
  return visibility === 'members' && isMember;
}
