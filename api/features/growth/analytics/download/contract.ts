import { z } from 'zod';
import { csvQuery } from '#api/platform/csv/contract.ts';
import { isOnePeriod, panels, readAnalyticsSchema } from '../contract.ts';

const otherFiles = ['series', 'funnel', 'retention'] as const;

/** A panel, the points of the series with all their figures, the funnel, or retention. */
export const downloadAnalyticsSchema = z
  .object({ ...readAnalyticsSchema.shape, ...csvQuery.shape, panel: z.enum([...panels, ...otherFiles]) })
  .refine(isOnePeriod);
