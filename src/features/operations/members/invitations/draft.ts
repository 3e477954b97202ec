import type { UserRole } from '#api/platform/actor/contract.ts';

/** What is typed in the dialog that invites. Whoever opens it keeps this, so that closing it loses nothing. */
export interface InviteDraft {
  people: string;
  note: string;
  role: UserRole;
}

export const emptyDraft: InviteDraft = { people: '', note: '', role: 'user' };
