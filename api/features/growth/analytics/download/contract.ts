import { z } from 'zod';
import { csvQuery } from '#api/platform/csv/contract.ts';
import { hasOnePeriod, panels, readAnalyticsSchema } from '../contract.ts';

const otherFiles = ['series', 'funnel', 'retention'] as const;

/** The part of a report to download: a panel, the points of the series, the funnel, or retention. */
export const downloadAnalyticsSchema = z
  .object({ ...readAnalyticsSchema.shape, ...csvQuery.shape, panel: z.enum([...panels, ...otherFiles]) })
  .refine(hasOnePeriod);
