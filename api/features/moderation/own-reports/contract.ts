import { z } from 'zod';
import { pageOfSchema, pageQuery } from '#api/platform/paging/contract.ts';
import { appealStates } from '../appeals/contract.ts';
import { reportReasons, reportTargets } from '../reports/contract.ts';

export const ownReportsQuery = pageQuery.extend({
  /** Only the report in one case. */
  case: z.uuid().optional(),
});

/** `withdrawn`: staff reversed the decision by themselves. `overturned`: on appeal. */
const outcomes = ['pending', 'approved', 'rejected', 'withdrawn', 'overturned'] as const;

const ownReportSchema = z.object({
  id: z.string(),
  target: z.enum(reportTargets),
  /** Path to its exact place. */
  place: z.string(),
  reason: z.enum(reportReasons),
  details: z.string().nullable(),
  state: z.enum(outcomes),
  at: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  /** When the decision was withdrawn or overturned. */
  endedAt: z.iso.datetime().nullable(),
  /** If no action was taken: what the reporter may appeal, and the outcome. */
  decision: z.object({ id: z.string(), appeal: z.enum(appealStates).nullable() }).nullable(),
});
export type OwnReport = z.infer<typeof ownReportSchema>;
export const ownReportsPage = pageOfSchema(ownReportSchema);
