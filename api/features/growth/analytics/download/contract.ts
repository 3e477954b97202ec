import { z } from 'zod';
import { csvQuery } from '#api/platform/csv/contract.ts';
import { isOnePeriod, panels, readAnalyticsSchema } from '../contract.ts';

/** A panel, or the points of the series with all their figures. */
export const downloadAnalyticsSchema = z
  .object({ ...readAnalyticsSchema.shape, ...csvQuery.shape, panel: z.enum([...panels, 'series']) })
  .refine(isOnePeriod);
