import { z } from 'zod';
import { invitationNoteSchema } from '#api/features/accounts/invitations/contract.ts';
import { userRoles } from '#api/platform/actor/contract.ts';
import { keysetQuery, maxChosen, pageOfSchema } from '#api/platform/paging/contract.ts';

/** How many people one call invites. More are an import. */
export const maxInvited = 50;

/** `waiting` until it is accepted, revoked, or its time is over. */
export const invitationStates = ['waiting', 'accepted', 'expired', 'revoked'] as const;
export type InvitationState = (typeof invitationStates)[number];

/**
 * Whether an address can be invited: it can (`free`), isn't an address, is a member's, or has an invitation that waits
 * for its owner.
 */
const standings = ['free', 'invalid', 'member', 'invited'] as const;
export type Standing = (typeof standings)[number];

/** As typed: what isn't an address gets an answer of its own, so that it refuses none of the others. */
const typedAddress = z.string().max(1_000);

export const checkAddressesSchema = z.object({
  emails: z.array(typedAddress).max(maxInvited, { error: 'invitations_over_limit' }),
});

/** In the order in which they were sent. */
export const checkedAddresses = z.object({
  items: z.array(
    z.object({
      email: z.string(),
      standing: z.enum(standings),
      /** Until when the invitation that waits can be accepted. */
      until: z.iso.datetime().nullable(),
    }),
  ),
});
export type CheckedAddress = z.output<typeof checkedAddresses>['items'][number];

export const createInvitationsSchema = z.object({
  people: z
    .array(z.object({ email: typedAddress, name: z.string().max(1_000).nullish() }))
    .min(1, { error: 'email_required' })
    .max(maxInvited, { error: 'invitations_over_limit' }),
  role: z.enum(userRoles).default('user'),
  note: invitationNoteSchema,
});

/** What happened to each address, once each, in the order in which they were sent. */
export const createdInvitations = z.object({
  items: z.array(z.object({ email: z.string(), outcome: z.enum(['sent', 'invalid', 'member', 'invited']) })),
  /** Until when those that were sent can be accepted; null without an address. */
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
   * Why one that waits can't be accepted: its owner has joined without it, or its sender is no longer an administrator.
   */
  hindrance: z.enum(['joined', 'sender']).nullable(),
  /** The administrator who sent it last; null for the operator. */
  invitedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The account with the address. */
  memberId: z.string().nullable(),
  createdAt: time,
  expiresAt: time,
  acceptedAt: time.nullable(),
  revokedAt: time.nullable(),
});
export type ListedInvitation = z.output<typeof listedInvitationSchema>;

/** Counts stop at `maxCounted` of members. */
export const invitationsPage = pageOfSchema(listedInvitationSchema).extend({
  total: z.int(),
  /** Of all, whatever is searched for. */
  counts: z.record(z.enum(invitationStates), z.int()),
});
export type InvitationsPage = z.output<typeof invitationsPage>;

export const chosenInvitationsSchema = z.object({ ids: z.array(z.uuid()).min(1).max(maxChosen) });

/** None of the chosen can be: accepted, revoked or sent again in the meantime. */
export const changeInvitationsRefusals = { invitations_settled: 'conflict' } as const;

/** How many of the chosen it applied to. */
export const changedInvitations = z.object({ count: z.int() });
