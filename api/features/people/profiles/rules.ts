import type { SignedInUser } from '#api/platform/actor/contract.ts';

type ProfileVisibility = SignedInUser['profileVisibility'];

interface Viewer {
  isMember: boolean;
  isOwner: boolean;
}

/** Whether the viewer may see a profile. Owners always see their own. */
export function maySeeProfile(visibility: ProfileVisibility, { isMember, isOwner }: Viewer): boolean {
  if (isOwner || visibility === 'everyone') return true;
  return visibility === 'members' && isMember;
}
