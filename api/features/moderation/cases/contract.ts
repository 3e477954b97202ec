import { z } from 'zod';
import { userStatuses } from '#api/platform/actor/contract.ts';
import { keysetQuery, pageOfSchema } from '#api/platform/paging/contract.ts';
import { decisionStates } from '../decisions/contract.ts';
import { caseStates, listedStates, reportReasons, reportTargets, type Snapshot } from '../reports/contract.ts';
import { currentSchema, surroundingTextSchema } from '../reports/items/contract.ts';
import { appealOnCaseSchema, decisionSchema } from './history/contract.ts';

export const caseSortOrders = ['severity', 'age'] as const;

export const listCasesQuery = keysetQuery.extend({
  state: z.enum(listedStates).default('pending'),
  severity: z.coerce.number().int().min(1).max(3).optional(),
  /** How pending cases are sorted. Decided cases are always listed by newest decision. */
  sort: z.enum(caseSortOrders).default('severity'),
  target: z.enum(reportTargets).optional(),
});

const person = z.object({ id: z.string(), name: z.string().nullable() });
const face = person.extend({ initials: z.string(), picture: z.string().nullable() });

const caseRowSchema = z.object({
  id: z.string(),
  target: z.enum(reportTargets),
  /** The path to the exact place of the reported content. */
  place: z.string(),
  state: z.enum(caseStates),
  severity: z.number(),
  reportCount: z.number(),
  reasons: z.array(z.enum(reportReasons)),
  /** The beginning of the reported content. */
  excerpt: z.string(),
  author: face,
  openedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  /** The state of the case's latest decision; null if there is none. */
  decisionState: z.enum(decisionStates).nullable(),
  claimedBy: person.nullable(),
  /** Who opened the case without a report; null if it began with a report or with a removal. */
  openedBy: person.nullable(),
  /**
   * Whether the viewer may decide the case. No one decides about themselves; only administrators decide about
   * administrators.
   */
  mayDecide: z.boolean(),
});
export type CaseRow = z.infer<typeof caseRowSchema>;
export const casesPage = pageOfSchema(caseRowSchema);

export const caseSchema = caseRowSchema.extend({
  author: face.extend({
    status: z.enum(userStatuses),
    memberSince: z.iso.datetime(),
    silencedUntil: z.iso.datetime().nullable(),
    suspendedUntil: z.iso.datetime().nullable(),
    /** How many earlier decisions included an action against the author. Reversed decisions don't count. */
    priorOffences: z.number(),
  }),
  reports: z.array(
    z.object({
      id: z.string(),
      reason: z.enum(reportReasons),
      words: z.string().nullable(),
      /** Null for anonymous reporters and deleted accounts. */
      name: z.string().nullable(),
      timesReported: z.number(),
      at: z.iso.datetime(),
    }),
  ),
  snapshots: z.array(
    z.object({ content: z.custom<Snapshot>(() => true).meta({ type: 'object' }), takenAt: z.iso.datetime() }),
  ),
  /** The latest decision on the case, whether or not it is in force. */
  decision: decisionSchema.nullable(),
  /** Earlier decisions on the case, which were reversed. */
  earlierDecisions: z.array(decisionSchema),
  appeals: z.array(appealOnCaseSchema),
  /** Decisions about the author on other cases, those in force first. */
  history: z.array(decisionSchema),
  /** The latest decisions about other members who were reported for the same reason. */
  alike: z.array(decisionSchema),
  claimedUntil: z.iso.datetime().nullable(),
  discarded: z.object({ by: person, at: z.iso.datetime() }).nullable(),
  /** Whether the viewer may discard the case: no one has reported, decided or claimed it. */
  mayDiscard: z.boolean(),
  /** The current content. Null if it no longer exists, and for messages, which staff can only read as reported. */
  current: currentSchema.nullable(),
  /** The comments around the reported one, or the first ones below a post; messages as they were when reported. */
  surroundings: z.array(surroundingTextSchema),
});
export type Case = z.infer<typeof caseSchema>;

export const statsSchema = z.object({
  pending: z.number(),
  bannedUsers: z.number(),
  resolvedToday: z.number(),
  activeUsers: z.number(),
  oldestWaiting: z.iso.datetime().nullable(),
});

/** `takesOver`: whether an administrator takes the case over from the moderator who claimed it. */
export const claimSchema = z.object({ takesOver: z.boolean().default(false) });
export const claimRefusals = {
  case_decided: 'conflict',
  case_discarded: 'conflict',
  /** Another moderator is working on it. */
  case_claimed: 'conflict',
  not_yours_to_decide: 'forbidden',
} as const;
/** `case_reported`: the case has a report. */
export const discardRefusals = {
  case_reported: 'conflict',
  case_decided: 'conflict',
  case_claimed: 'conflict',
  not_yours_to_decide: 'forbidden',
} as const;
export const claimResponse = { data: z.object({ claimedUntil: z.iso.datetime() }) };
