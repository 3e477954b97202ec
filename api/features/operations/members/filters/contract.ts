import { z } from 'zod';
import { memberTagSchema } from '#api/features/accounts/member-tags/contract.ts';
import { cleanLine } from '#api/platform/text/clean-text.ts';
import { userSortOrders, usersFilterSchema } from '../contract.ts';

export const maxSavedFilters = 20;
export const filterNameLength = 40;

const name = z
  .string({ error: 'filter_name_required' })
  .overwrite(cleanLine)
  .min(1, { error: 'filter_name_required' })
  .max(filterNameLength, { error: 'filter_name_long' });

/**
 * The saved part of a filter. Searches and chosen members aren't saved: a name or address would outlive the account.
 */
const filter = usersFilterSchema.omit({ q: true, ids: true }).extend({ sort: z.enum(userSortOrders).optional() });

const savedFilterSchema = z.object({ name, filter });
export type SavedFilter = z.output<typeof savedFilterSchema>;

export const savedFiltersSchema = z.object({ items: z.array(savedFilterSchema), tags: z.array(memberTagSchema) });
export type SavedFilters = z.output<typeof savedFiltersSchema>;

export const saveFilterSchema = savedFilterSchema.refine(
  ({ filter: { sort: _, ...chosen } }) => Object.values(chosen).some((value) => value !== undefined),
  { error: 'filter_empty', path: ['name'] },
);

export const filterParams = z.object({ name: z.string().max(filterNameLength) });

export const saveFilterRefusals = { filter_name_taken: 'conflict', filters_full: 'conflict' } as const;
