import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { writePublic } from '#api/platform/community-state/community-state.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import type { ContentTypeDefinition } from './content-type-definition.ts';
import { type WithdrawRefusal, withdrawSchema } from './contract.ts';
import { changeItem, findHeld, keepFormerSlug } from './queries.ts';
import { refusedBy } from './rules.ts';

/** Takes an item from readers: back to a draft, or into the archive. Nothing of it is lost. Refused while somebody counts on it. */
export async function withdrawDraft(
  context: Context,
  kinds: readonly ContentTypeDefinition[],
  input: unknown,
): Promise<Outcome<{ data: { version: number } }, WithdrawRefusal>> {
  requireRole(context, 'admin');
  const id = parseId(input);
  const { version, to } = parseInput(withdrawSchema, input);
  const { db, now } = context;
  const change = { state: to, publishAt: null, hasChanges: false } as const;
  const held = kinds.flatMap(({ blocksUnpublish }) => (blocksUnpublish ? [blocksUnpublish(id, now)] : []));
  try {
    const writes = [keepFormerSlug(db, id, now), changeItem(db, id, version, change, now, held)] as const;
    const [, [changed]] = await writePublic(context, writes, { ifChanged: 1 });
    if (!changed) throw new AppError('not_found');
    return { ok: true, data: changed };
  } catch (error) {
    const refusal = refusedBy(error);
    if (!refusal) throw error;
    const [row] = await findHeld(db, id, version, held);
    return refuse(row ? 'event_has_attendees' : refusal);
  }
}
