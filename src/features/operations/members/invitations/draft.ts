import type { UserRole } from '#api/platform/actor/contract.ts';

/**
 * The text typed in the invitation dialog. The component that opens the dialog keeps it, so that closing loses nothing.
 */
export interface InviteDraft {
  people: string;
  note: string;
  role: UserRole;
}

export const emptyDraft: InviteDraft = { people: '', note: '', role: 'user' };
