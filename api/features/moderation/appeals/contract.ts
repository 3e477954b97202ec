import { z } from 'zod';
import { grounds, requiredReasonSchema } from '#api/platform/audit/contract.ts';
import { keysetQuery, pageOfSchema } from '#api/platform/paging/contract.ts';
import { actions, verdicts } from '../decisions/contract.ts';
import { reportTargets, type Snapshot } from '../reports/contract.ts';

export const appealStates = ['pending', 'granted', 'rejected'] as const;
export type AppealState = (typeof appealStates)[number];

/** Six months of any length, as article 20 of the Digital Services Act asks for. */
export const appealDays = 184;

export const appealLength = 4_000;

const words = z
  .string({ error: 'appeal_required' })
  .trim()
  .min(1, { error: 'appeal_required' })
  .max(appealLength, { error: 'message_too_long' });

/** Which decision: by the token of a mail, or as the member whom it concerns. */
const whichDecision = {
  decisionId: z.uuid().optional(),
  token: z.string().max(130).optional(),
};

export const appealSchema = z.object({ ...whichDecision, text: words });
export const replySchema = appealSchema;

export const appealAnswer = { data: z.object({ id: z.string() }) };

export const appealRefusals = {
  /** They appealed already. */
  already_appealed: 'conflict',
  /** Six months have passed. */
  appeal_too_late: 'conflict',
  /** Nothing was done to them, or it was taken back. */
  nothing_to_appeal: 'conflict',
} as const;

export const replyRefusals = {
  /** They replied already, or the appeal was granted. */
  already_replied: 'conflict',
  appeal_too_late: 'conflict',
} as const;

export const appealVerdicts = ['granted', 'rejected'] as const;

export const decideAppealSchema = z.object({
  verdict: z.enum(appealVerdicts),
  /** The appellant reads it. */
  reason: requiredReasonSchema,
});

export const decideAppealRefusals = {
  appeal_decided: 'conflict',
  /** Its appellant replied since it was read. */
  appeal_changed: 'conflict',
  /** They made the decision, it's about them, or about an administrator. */
  not_yours_to_answer: 'forbidden',
} as const;

export const listAppealsQuery = keysetQuery.extend({ state: z.enum(['pending', 'decided']).default('pending') });

/** Who may read what a decision concerns: the author, or whoever reported it. */
export const sides = ['author', 'reporter'] as const;

const ownAppealSchema = z.object({
  id: z.string(),
  state: z.enum(appealStates),
  words: z.string().nullable(),
  reply: z.string().nullable(),
  earlierAnswer: z.string().nullable(),
  answer: z.string().nullable(),
  /** Whether whoever made the decision answered, because the community has nobody else. */
  isSamePerson: z.boolean(),
  at: z.iso.datetime(),
  mayReply: z.boolean(),
});

/** A decision as those whom it concerns read it: never who made it, or who reported. */
export const ownDecisionSchema = z.object({
  id: z.string(),
  side: z.enum(sides),
  target: z.enum(reportTargets),
  place: z.string(),
  verdict: z.enum(verdicts),
  action: z.enum(actions),
  /** What was removed waited for approval, and was never published. */
  wasHeld: z.boolean(),
  until: z.iso.datetime().nullable(),
  ground: z.enum(grounds).nullable(),
  reason: z.string().nullable(),
  isAutomated: z.boolean(),
  at: z.iso.datetime(),
  withdrawnAt: z.iso.datetime().nullable(),
  /** Until when they may appeal; null if they can't. */
  appealUntil: z.iso.datetime().nullable(),
  appeal: ownAppealSchema.nullable(),
});
export type OwnDecision = z.infer<typeof ownDecisionSchema>;
export const ownDecisionsAnswer = { data: z.object({ items: z.array(ownDecisionSchema) }) };

const person = z.object({ id: z.string(), name: z.string().nullable() });

export const appealRowSchema = z.object({
  id: z.string(),
  decisionId: z.string(),
  caseId: z.string(),
  state: z.enum(appealStates),
  side: z.enum(sides),
  target: z.enum(reportTargets),
  place: z.string(),
  verdict: z.enum(verdicts),
  action: z.enum(actions),
  /** What was removed waited for approval, and was never published. */
  wasHeld: z.boolean(),
  words: z.string().nullable(),
  reply: z.string().nullable(),
  author: person,
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
    withdrawnAt: z.iso.datetime().nullable(),
  }),
  earlierAnswer: z.string().nullable(),
  answer: z.string().nullable(),
  answeredBy: z.string().nullable(),
  /** What was reported, as it was. */
  snapshot: z
    .custom<Snapshot>(() => true)
    .nullable()
    .meta({ type: 'object' }),
  /** Whom administrators can write to about it; null for moderators, and for reporters without an account. */
  appellantId: z.string().nullable(),
  /** Whether the viewer made the decision, and decides again because nobody else can. */
  isOwnDecision: z.boolean(),
});
export type AppealDetails = z.infer<typeof appealDetailsSchema>;
