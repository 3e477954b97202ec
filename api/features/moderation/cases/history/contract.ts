import { z } from 'zod';
import { grounds } from '#api/platform/audit/contract.ts';
import { appealStates, decisionSides } from '../../appeals/contract.ts';
import { decisionActions, decisionStates, verdicts } from '../../decisions/contract.ts';
import { reportTargets } from '../../reports/contract.ts';

export const decisionSchema = z.object({
  id: z.string(),
  caseId: z.string(),
  target: z.enum(reportTargets),
  verdict: z.enum(verdicts),
  action: z.enum(decisionActions),
  until: z.iso.datetime().nullable(),
  ground: z.enum(grounds).nullable(),
  reason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  at: z.iso.datetime(),
  state: z.enum(decisionStates),
  /** When the decision was withdrawn or overturned. */
  endedAt: z.iso.datetime().nullable(),
});
export type DecisionRow = z.infer<typeof decisionSchema>;

/** An appeal against a decision on a case. `side` says who appealed: the author or a reporter. */
export const appealOnCaseSchema = z.object({
  id: z.string(),
  decisionId: z.string(),
  side: z.enum(decisionSides),
  state: z.enum(appealStates),
  at: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
});
export type AppealOnCase = z.infer<typeof appealOnCaseSchema>;
