import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { lookOf } from '#api/platform/text/look-of.ts';
import { filterParams, maxFilters, type SavedFilter, type saveFilterRefusals, saveFilterSchema } from './contract.ts';
import { deleteFilterOf, insertFilter, selectFilters } from './queries.ts';

/** The administrator's own filters for the member list, by name. */
export async function listFilters(context: Context): Promise<{ data: { items: SavedFilter[] } }> {
  const { user } = requireRole(context, 'admin');
  return { data: { items: await selectFilters(context.db, user.id) } };
}

/** Saves a filter under a new name. Never overwrites one whose name looks the same. */
export async function saveFilter(
  context: Context,
  input: z.input<typeof saveFilterSchema>,
): Promise<Outcome<object, keyof typeof saveFilterRefusals>> {
  const { user } = requireRole(context, 'admin');
  const { name, filter } = parseInput(saveFilterSchema, input);
  const { db, now } = context;
  const filters = await selectFilters(db, user.id);
  if (filters.some((other) => lookOf(other.name) === lookOf(name))) return refuse('filter_name_taken');
  const row = { userId: user.id, name, filter, createdAt: now.getTime() };
  const { rowsAffected } = await insertFilter(db, row);
  return rowsAffected === 1 ? { ok: true } : refuse(filters.length < maxFilters ? 'filter_name_taken' : 'filters_full');
}

/** Can be repeated. */
export async function deleteFilter(context: Context, input: z.input<typeof filterParams>): Promise<void> {
  const { user } = requireRole(context, 'admin');
  const params = filterParams.safeParse(input);
  if (!params.success) throw new AppError('not_found');
  await deleteFilterOf(context.db, user.id, params.data.name);
}
