import { z } from 'zod';
import { pageOfSchema, pageQuery } from '#api/platform/paging/contract.ts';
import { appealStates } from '../appeals/contract.ts';
import { reportReasons, reportTargets } from '../reports/contract.ts';

export const ownReportsQuery = pageQuery.extend({
  /** Selects only the report in this case. */
  case: z.uuid().optional(),
});

/** `withdrawn`: staff reversed the decision on their own initiative. `overturned`: an appeal was granted. */
const outcomes = ['pending', 'approved', 'rejected', 'withdrawn', 'overturned'] as const;

const ownReportSchema = z.object({
  id: z.string(),
  target: z.enum(reportTargets),
  /** The path to the exact place of the reported content. */
  place: z.string(),
  reason: z.enum(reportReasons),
  details: z.string().nullable(),
  state: z.enum(outcomes),
  at: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  /** When the decision was withdrawn or overturned. */
  endedAt: z.iso.datetime().nullable(),
  /** The decision that the reporter may appeal and the state of the appeal, if no action was taken. */
  decision: z.object({ id: z.string(), appeal: z.enum(appealStates).nullable() }).nullable(),
});
export type OwnReport = z.infer<typeof ownReportSchema>;
export const ownReportsPage = pageOfSchema(ownReportSchema);
