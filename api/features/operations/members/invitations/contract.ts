import { z } from 'zod';
import { invitationNoteSchema } from '#api/features/accounts/invitations/contract.ts';
import { userRoles } from '#api/platform/actor/contract.ts';
import { keysetQuery, maxSelected, pageOfSchema } from '#api/platform/paging/contract.ts';

/** Maximum number of people one call invites. Larger numbers need an import. */
export const maxInvitedPeople = 50;

/** `waiting`: not yet accepted, revoked or expired. */
export const invitationStates = ['waiting', 'accepted', 'expired', 'revoked'] as const;
export type InvitationState = (typeof invitationStates)[number];

/**
 * Whether an address can be invited: yes (`free`), or no because it isn't an address, belongs to a member, or has an
 * open invitation.
 */
const standings = ['free', 'invalid', 'member', 'invited'] as const;
export type Standing = (typeof standings)[number];

/** An address as typed. An invalid one gets its own result, so that it doesn't block the others. */
const typedAddress = z.string().max(1_000);

export const checkAddressesSchema = z.object({
  emails: z.array(typedAddress).max(maxInvitedPeople, { error: 'invitations_over_limit' }),
});

/** The addresses, in the order in which they were sent. */
export const checkedAddresses = z.object({
  items: z.array(
    z.object({
      email: z.string(),
      standing: z.enum(standings),
      /** Until when the open invitation can be accepted. */
      until: z.iso.datetime().nullable(),
    }),
  ),
});
export type CheckedAddress = z.output<typeof checkedAddresses>['items'][number];

export const createInvitationsSchema = z.object({
  people: z
    .array(z.object({ email: typedAddress, name: z.string().max(1_000).nullish() }))
    .min(1, { error: 'email_required' })
    .max(maxInvitedPeople, { error: 'invitations_over_limit' }),
  role: z.enum(userRoles).default('user'),
  note: invitationNoteSchema,
});

/** One result for each distinct address, in the order in which they were sent. */
export const createdInvitations = z.object({
  items: z.array(z.object({ email: z.string(), outcome: z.enum(['sent', 'invalid', 'member', 'invited']) })),
  /** Until when the sent invitations can be accepted; null without an address. */
  expiresAt: z.iso.datetime().nullable(),
});
export type CreatedInvitations = z.output<typeof createdInvitations>;

export const invitationsQuery = z.object({
  /** The beginning of an address, or its domain. */
  q: z.string().trim().max(100).optional(),
  state: z.enum(invitationStates).optional(),
  ...keysetQuery.shape,
});

const time = z.iso.datetime();

const listedInvitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  initials: z.string(),
  role: z.enum(userRoles),
  note: z.string().nullable(),
  state: z.enum(invitationStates),
  /**
   * Why an open invitation can't be accepted: its recipient has joined without it, or its sender is no longer an
   * administrator.
   */
  hindrance: z.enum(['joined', 'sender']).nullable(),
  /** The administrator who last sent it; null for the operator. */
  invitedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The account with the address. */
  memberId: z.string().nullable(),
  createdAt: time,
  expiresAt: time,
  acceptedAt: time.nullable(),
  revokedAt: time.nullable(),
});
export type ListedInvitation = z.output<typeof listedInvitationSchema>;

/** Counts stop at the members' `maxCounted`. */
export const invitationsPage = pageOfSchema(listedInvitationSchema).extend({
  total: z.int(),
  /** Number of invitations in each state, regardless of the search. */
  counts: z.record(z.enum(invitationStates), z.int()),
});
export type InvitationsPage = z.output<typeof invitationsPage>;

export const chosenInvitationsSchema = z.object({ ids: z.array(z.uuid()).min(1).max(maxSelected) });

/** None of the chosen invitations can be changed: they were accepted, revoked or sent again in the meantime. */
export const changeInvitationsRefusals = { invitations_settled: 'conflict' } as const;

/** How many of the chosen invitations were changed. */
export const changedInvitations = z.object({ count: z.int() });
