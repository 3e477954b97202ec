import { z } from 'zod';
import { restrictionKinds } from '#api/features/accounts/suspensions/contract.ts';
import { grounds, reasonSchema, requiredReasonSchema } from '#api/platform/audit/contract.ts';

export const verdicts = ['approved', 'rejected'] as const;
/**
 * The state of a decision. `withdrawn`: staff reversed it on their own initiative. `overturned`: an appeal was granted.
 * Only a decision in force counts against a member.
 */
export const decisionStates = ['in_force', 'withdrawn', 'overturned'] as const;
export type DecisionState = (typeof decisionStates)[number];

/** The actions of a decision; `none` if no action is needed. */
export const decisionActions = ['none', 'remove', 'warn', 'silence', 'suspend', 'ban'] as const;
/** Actions that end at a given time. */
const timedActions: readonly string[] = ['silence', 'suspend'];
export type DecisionAction = (typeof decisionActions)[number];

/** The maximum length of a silence or suspension. */
export const longestSuspensionDays = 366;

export const decideSchema = z
  .object({
    decision: z.enum(verdicts, { error: 'decision_required' }),
    action: z.enum(decisionActions).default('none'),
    /** The end of a silence or suspension. */
    until: z.iso.datetime({ offset: true }).nullish(),
    /** The rule that was broken, if an action is taken. */
    ground: z.enum(grounds, { error: 'ground_required' }).default('rules'),
    /** What happened, in the moderator's own words. The author reads this. */
    reason: reasonSchema,
    /** How many reports the moderator has read. If there are more by now, the decision is refused. */
    reportCount: z.int().min(0).optional(),
  })
  .superRefine(({ decision, action, until, reason }, { addIssue }) => {
    const fault = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message });
    if (decision === 'rejected' && action !== 'none') fault('action', 'invalid_value');
    if (action !== 'none' && !reason) fault('reason', 'reason_required');
    if (timedActions.includes(action) !== Boolean(until)) fault('until', 'suspension_end_required');
  });

export const decisionRefusals = {
  /** The case is already decided. */
  case_decided: 'conflict',
  /** Staff opened the case without a report, and discarded it. */
  case_discarded: 'conflict',
  /** Someone else has claimed the case, or the moderator's own claim has expired. */
  case_not_claimed: 'conflict',
  /** New reports have arrived since the case was read. */
  case_changed: 'conflict',
  /** The case is about the moderator themselves, or about an administrator. */
  not_yours_to_decide: 'forbidden',
  /** The action would leave no administrator. */
  last_admin: 'conflict',
  /** A deleted account can't be warned or restricted. */
  account_deleted: 'conflict',
} as const;

/** Which restriction ends early, and why. The member reads the reason. */
export const liftSchema = z.object({
  kind: z.enum(restrictionKinds),
  reason: requiredReasonSchema,
});
export const liftRefusals = {
  /** The restriction has ended, or someone else lifted it. */
  not_limited: 'conflict',
  not_yours_to_decide: 'forbidden',
} as const;

export const decideResponse = { data: z.object({ id: z.string() }) };
