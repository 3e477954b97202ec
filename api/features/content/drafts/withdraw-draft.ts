import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { acting, auditEntry, hasChanged } from '#api/platform/audit/audit-entry.ts';
import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { saveFormerSlug } from '../content/index.ts';
import type { ContentTypeDefinition } from './content-type-definition.ts';
import { type WithdrawRefusal, withdrawSchema } from './contract.ts';
import { release } from './held/queries.ts';
import { changeItem, findBlocked } from './queries.ts';
import { refusedBy } from './rules.ts';

/** Withdraws an item: back to a draft, or archived. Nothing is lost. Refused while people depend on it. */
export async function withdrawDraft(
  context: Context,
  definitions: readonly ContentTypeDefinition[],
  input: z.input<typeof idParams> & z.input<typeof withdrawSchema>,
): Promise<Outcome<{ data: { version: number } }, WithdrawRefusal>> {
  const { user } = requireRole(context, 'admin');
  const id = parseId(input);
  const { version, to } = parseInput(withdrawSchema, input);
  const { db, now } = context;
  const change = { state: to, publishAt: null, hasChanges: false } as const;
  const blockers = definitions.flatMap(({ blocksUnpublish }) => (blocksUnpublish ? [blocksUnpublish(id, now)] : []));
  try {
    const writes = {
      formerSlug: saveFormerSlug(db, id, now),
      items: changeItem(db, id, version, change, now, blockers),
      recorded: auditEntry(
        db,
        {
          ...acting(context, user.id),
          action: 'content.withdraw',
          targetType: 'content',
          targetId: id,
          after: { state: to },
        },
        hasChanged,
      ),
      released: release(db, id),
    };
    const { items } = await batchAndInvalidate(context, writes, { ifChanged: 'items' });
    const [changed] = items;
    if (!changed) throw new AppError('not_found');
    return { ok: true, data: { version: changed.version } };
  } catch (error) {
    const refusal = refusedBy(error);
    if (!refusal) throw error;
    const [row] = await findBlocked(db, id, version, blockers);
    return refuse(row ? 'event_has_attendees' : refusal);
  }
}
