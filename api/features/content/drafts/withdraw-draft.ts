import { attributeAction, auditEntry, hasChanged } from '#api/platform/audit/audit-entry.ts';
import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { saveFormerSlug } from '../content/index.ts';
import type { ContentTypeDefinition } from './content-type-definition.ts';
import { type WithdrawRefusal, withdrawRefusals, withdrawSchema } from './contract.ts';
import { deleteHold } from './held/queries.ts';
import { changeItem, findBlockedItem } from './queries.ts';
import { refusalFromError } from './rules.ts';

/**
 * Creates the verb that withdraws an item: back to a draft, or archived. Nothing is lost. Refused while people depend
 * on the item.
 */
export const withdrawDraft = (definitions: readonly ContentTypeDefinition[]) =>
  verb(
    {
      access: 'admin',
      params: idParams,
      input: withdrawSchema,
      refusals: withdrawRefusals,
      records: 'content.withdraw',
    },
    async (
      context,
      { id, version, to },
      { user },
    ): Promise<Outcome<{ data: { version: number } }, WithdrawRefusal>> => {
      const { db, now } = context;
      const change = { state: to, publishAt: null, hasChanges: false } as const;
      const blockers = definitions.flatMap(({ blocksUnpublish }) =>
        blocksUnpublish ? [blocksUnpublish(id, now)] : [],
      );
      try {
        const writes = {
          formerSlug: saveFormerSlug(db, id, now),
          items: changeItem(db, id, version, change, now, blockers),
          recorded: auditEntry(
            db,
            {
              ...attributeAction(context, user.id),
              action: 'content.withdraw',
              targetType: 'content',
              targetId: id,
              after: { state: to },
            },
            hasChanged,
          ),
          released: deleteHold(db, id),
        };
        const { items } = await batchAndInvalidate(context, writes, { ifChanged: 'items' });
        const [changed] = items;
        if (!changed) throw new AppError('not_found');
        return { ok: true, data: { version: changed.version } };
      } catch (error) {
        const refusal = refusalFromError(error);
        if (!refusal) throw error;
        const [row] = await findBlockedItem(db, id, version, blockers);
        return refuse(row ? 'event_has_attendees' : refusal);
      }
    },
  );
