import { selectTags } from '#api/features/accounts/member-tags/index.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { lookOf } from '#api/platform/text/look-of.ts';
import { verb } from '#api/verb.ts';
import { filterParams, maxSavedFilters, type SavedFilters, saveFilterRefusals, saveFilterSchema } from './contract.ts';
import { deleteFilterByName, insertFilter, selectFilters } from './queries.ts';

/** Lists the administrator's own filters for the member list by name, and the tags by which it can be filtered. */
export const listFilters = verb({ access: 'admin' }, async ({ db }, _, { user }): Promise<{ data: SavedFilters }> => {
  const { items, tags } = await namedBatch(db, { items: selectFilters(db, user.id), tags: selectTags(db) });
  return { data: { items, tags } };
});

/** Saves a filter under a new name. Never overwrites one whose name looks the same. */
export const saveFilter = verb(
  {
    access: 'admin',
    input: saveFilterSchema,
    refusals: saveFilterRefusals,
    records: { nothing: 'Each administrator’s own.' },
  },
  async (context, { name, filter }, { user }): Promise<Outcome<object, keyof typeof saveFilterRefusals>> => {
    const { db, now } = context;
    const filters = await selectFilters(db, user.id);
    if (filters.some((other) => lookOf(other.name) === lookOf(name))) return refuse('filter_name_taken');
    const row = { userId: user.id, name, filter, createdAt: now.getTime() };
    const { rowsAffected } = await insertFilter(db, row);
    return rowsAffected === 1
      ? { ok: true }
      : refuse(filters.length < maxSavedFilters ? 'filter_name_taken' : 'filters_full');
  },
);

/** Deletes one of the administrator's own filters. Idempotent. */
export const deleteFilter = verb(
  { access: 'admin', params: filterParams, records: { nothing: 'Each administrator’s own.' } },
  async (context, { name }, { user }): Promise<void> => {
    await deleteFilterByName(context.db, user.id, name);
  },
);
