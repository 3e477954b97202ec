import { z } from 'zod';
import { tiers } from '#api/features/accounts/entitlements/contract.ts';
import { requiredReasonSchema } from '#api/platform/audit/contract.ts';
import { usersFilterSchema } from '../contract.ts';

/** Maximum number of members in one action. */
export const maxBulkActionMembers = 10_000;

export const bulkActionKinds = ['grant_tier', 'tag', 'untag', 'sign_out', 'delete'] as const;

/** `prepared`: nothing has been done yet. */
export const bulkActionStates = ['prepared', 'running', 'stopped', 'finished'] as const;
export const memberStates = ['waiting', 'done', 'refused'] as const;
export type MemberState = (typeof memberStates)[number];

/**
 * Why an action isn't applied to a member: the refusal of the same action on one member, or `failed` after three
 * attempts.
 */
const memberRefusals = [
  ...(['tier_covered', 'account_not_active', 'member_tag_unknown', 'tags_of_member_full'] as const),
  ...(['last_admin', 'not_found', 'failed'] as const),
] as const;
/** Whether an action adds or removes a tag. */
export const isTagAction = (kind: (typeof bulkActionKinds)[number]) => kind === 'tag' || kind === 'untag';

/** An option of a form that selects nothing. */
const none = z.literal('').transform(() => undefined);

export const prepareBulkActionSchema = z
  .object({
    kind: z.enum(bulkActionKinds, { error: 'bulk_kind_required' }),
    tier: z.union([z.enum(tiers), none]).optional(),
    /** The last day, in the community's time zone. */
    until: z.union([z.iso.date(), none], { error: 'grant_day_invalid' }).optional(),
    /** Id of the tag to add or remove. */
    tag: z.union([z.uuid(), none]).optional(),
    reason: requiredReasonSchema,
    filter: usersFilterSchema,
  })
  .refine(({ kind, tier }) => kind !== 'grant_tier' || tier !== undefined, { error: 'invalid_value', path: ['tier'] })
  .refine(({ kind, until }) => kind !== 'grant_tier' || until !== undefined, {
    error: 'grant_day_invalid',
    path: ['until'],
  })
  .refine(({ kind, tag }) => !isTagAction(kind) || tag !== undefined, { error: 'member_tag_required', path: ['tag'] });
export type BulkActionInput = z.output<typeof prepareBulkActionSchema>;

export const prepareBulkActionResponse = { data: z.object({ id: z.string() }) };
export const prepareBulkActionRefusals = { bulk_nobody: 'conflict', bulk_over_limit: 'conflict' } as const;

/** The number of members, which the administrator types to prevent accidental starts. */
export const startBulkActionSchema = z.object({ count: z.coerce.number({ error: 'bulk_count_differs' }) });
export const startBulkActionRefusals = { bulk_not_waiting: 'conflict' } as const;
export const stopBulkActionRefusals = { bulk_not_running: 'conflict' } as const;

export const bulkActionMembersQuery = z.object({
  state: z.union([z.enum(memberStates), none]).optional(),
  /** Id of the last member of the previous page. */
  cursor: z.string().max(100).optional(),
});

export const bulkActionSchema = z.object({
  id: z.string(),
  kind: z.enum(bulkActionKinds),
  tier: z.enum(tiers).nullable(),
  until: z.iso.date().nullable(),
  /** The tag's name; null if it is gone. */
  tag: z.string().nullable(),
  reason: z.string(),
  filter: usersFilterSchema,
  /** The name of the tag in the filter; null if there is none, or it is gone. */
  filterTag: z.string().nullable(),
  leftOut: z.int(),
  state: z.enum(bulkActionStates),
  preparedAt: z.iso.datetime(),
});
export type BulkAction = z.output<typeof bulkActionSchema>;

const actMemberSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  email: z.string(),
  state: z.enum(memberStates),
  refusal: z.enum(memberRefusals).nullable(),
});
export type BulkActionMember = z.output<typeof actMemberSchema>;

export const bulkActionDetailsSchema = z.object({
  act: bulkActionSchema.extend({ counts: z.record(z.enum(memberStates), z.int()) }),
  items: z.array(actMemberSchema),
  nextCursor: z.string().nullable(),
});
export type BulkActionDetails = z.output<typeof bulkActionDetailsSchema>;
