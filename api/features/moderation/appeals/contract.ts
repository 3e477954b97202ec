import { z } from 'zod';
import { grounds, requiredReasonSchema } from '#api/platform/audit/contract.ts';
import { keysetQuery, pageOfSchema } from '#api/platform/paging/contract.ts';
import { decisionActions, decisionStates, verdicts } from '../decisions/contract.ts';
import { reportTargets, type Snapshot } from '../reports/contract.ts';

export const appealStates = ['pending', 'granted', 'rejected'] as const;

/** The most days that six months can have. Article 20 of the Digital Services Act requires six months for appeals. */
export const appealDays = 184;

export const appealLength = 4_000;

const words = z
  .string({ error: 'appeal_required' })
  .trim()
  .min(1, { error: 'appeal_required' })
  .max(appealLength, { error: 'message_too_long' });

/** Identifies a decision, either by a mail's token or as the member concerned. */
const whichDecision = {
  decisionId: z.uuid().optional(),
  token: z.string().max(130).optional(),
};

export const appealSchema = z.object({ ...whichDecision, text: words });

export const appealAnswer = { data: z.object({ id: z.string() }) };

export const appealRefusals = {
  /** The decision already has an appeal. */
  already_appealed: 'conflict',
  /** More than six months have passed. */
  appeal_too_late: 'conflict',
  /** The decision took no action against the appellant, or it was reversed. */
  nothing_to_appeal: 'conflict',
} as const;

export const replyRefusals = {
  /** The appellant has already replied, or the appeal was granted. */
  already_replied: 'conflict',
  appeal_too_late: 'conflict',
} as const;

export const appealVerdicts = ['granted', 'rejected'] as const;

export const decideAppealSchema = z.object({
  verdict: z.enum(appealVerdicts),
  /** The reason that the appellant reads. */
  reason: requiredReasonSchema,
  /** Whether the appellant had replied when the appeal was read. If they have replied since, the answer is refused. */
  hasReply: z.boolean().optional(),
});

export const decideAppealRefusals = {
  appeal_decided: 'conflict',
  /** The appellant has replied since the appeal was read. */
  appeal_changed: 'conflict',
  /** The moderator made the decision, the decision is about them, or it is about an administrator. */
  not_yours_to_answer: 'forbidden',
} as const;

export const listAppealsQuery = keysetQuery.extend({ state: z.enum(['pending', 'decided']).default('pending') });

/** The two sides of a decision, each of which may read it: the author and the reporter. */
export const decisionSides = ['author', 'reporter'] as const;

const ownAppealSchema = z.object({
  id: z.string(),
  state: z.enum(appealStates),
  words: z.string().nullable(),
  reply: z.string().nullable(),
  earlierAnswer: z.string().nullable(),
  answer: z.string().nullable(),
  /** Whether the answer came from the original decider, because the community has no one else. */
  isSamePerson: z.boolean(),
  at: z.iso.datetime(),
  mayReply: z.boolean(),
});

/** A decision as shown to those it concerns. Never reveals the decider or the reporters. */
const ownDecisionSchema = z.object({
  id: z.string(),
  side: z.enum(decisionSides),
  target: z.enum(reportTargets),
  place: z.string(),
  verdict: z.enum(verdicts),
  action: z.enum(decisionActions),
  /** Whether the removed text was waiting for approval and never published. */
  wasHeld: z.boolean(),
  until: z.iso.datetime().nullable(),
  ground: z.enum(grounds).nullable(),
  reason: z.string().nullable(),
  isAutomated: z.boolean(),
  at: z.iso.datetime(),
  state: z.enum(decisionStates),
  /** When the decision was withdrawn or overturned. */
  withdrawnAt: z.iso.datetime().nullable(),
  /** The deadline for an appeal; null if the viewer can't appeal. */
  appealUntil: z.iso.datetime().nullable(),
  appeal: ownAppealSchema.nullable(),
});
export type OwnDecision = z.infer<typeof ownDecisionSchema>;
export const ownDecisionsResponse = { data: z.object({ items: z.array(ownDecisionSchema) }) };

const face = z.object({
  ...{ id: z.string(), name: z.string().nullable() },
  ...{ initials: z.string(), picture: z.string().nullable() },
});

const appealRowSchema = z.object({
  id: z.string(),
  decisionId: z.string(),
  caseId: z.string(),
  state: z.enum(appealStates),
  side: z.enum(decisionSides),
  target: z.enum(reportTargets),
  place: z.string(),
  verdict: z.enum(verdicts),
  action: z.enum(decisionActions),
  /** Whether the removed text was waiting for approval and never published. */
  wasHeld: z.boolean(),
  words: z.string().nullable(),
  reply: z.string().nullable(),
  author: face,
  at: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  mayDecide: z.boolean(),
});
export type AppealRow = z.infer<typeof appealRowSchema>;
export const appealsPage = pageOfSchema(appealRowSchema);

export const appealDetailsSchema = appealRowSchema.extend({
  decision: z.object({
    until: z.iso.datetime().nullable(),
    ground: z.enum(grounds).nullable(),
    reason: z.string().nullable(),
    decidedBy: z.string().nullable(),
    at: z.iso.datetime(),
    state: z.enum(decisionStates),
    withdrawnAt: z.iso.datetime().nullable(),
  }),
  earlierAnswer: z.string().nullable(),
  answer: z.string().nullable(),
  answeredBy: z.string().nullable(),
  /** The reported content as it was. */
  snapshot: z
    .custom<Snapshot>(() => true)
    .nullable()
    .meta({ type: 'object' }),
  /**
   * The member whom administrators can message about the appeal; null for moderators, and for reporters without an
   * account.
   */
  appellantId: z.string().nullable(),
  /** Whether the viewer made the decision and decides again because no one else can. */
  isOwnDecision: z.boolean(),
});
export type AppealDetails = z.infer<typeof appealDetailsSchema>;
