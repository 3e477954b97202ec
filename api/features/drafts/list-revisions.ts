import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { draftParams, type Revision } from './contract.ts';
import { selectRevisions } from './queries.ts';

const newest = 100;

/** What an item's working copy was, newest first. */
export async function listRevisions(context: Context, input: unknown): Promise<{ data: { items: Revision[] } }> {
  requireRole(context, 'admin');
  const { id } = parseInput(draftParams, input);
  const rows = await selectRevisions(context.db, id, newest);
  return { data: { items: rows.map((row) => ({ ...row, savedAt: new Date(row.savedAt).toISOString() })) } };
}
