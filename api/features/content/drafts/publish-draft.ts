import type { Context } from '#api/context.ts';
import { referencesDeletedFile } from '#api/features/content/media/index.ts';
import { attributeAction, auditEntry, hasChanged } from '#api/platform/audit/audit-entry.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';
import { newId } from '#api/platform/database/ids.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { saveFormerSlug } from '../content/index.ts';
import type { ContentTypeDefinition } from './content-type-definition.ts';
import { type PublishRefusal, publishDraftSchema, publishRefusals, type WorkingCopy } from './contract.ts';
import { deleteHold } from './held/queries.ts';
import { checkPublishable, findDeletedPictures, itemColumns, publicationStatements } from './publication.ts';
import { changeItem, findEditedItem, upsertRevision } from './queries.ts';
import { liveSince, refusalFromError } from './rules.ts';

type Answer = Outcome<{ data: { version: number; publishAt: string } }, PublishRefusal>;

/**
 * Creates the verb that publishes the working copy, now or at a given time, in one batch. A live item keeps its first
 * publication time and can't be rescheduled: people may have signed up or shared links.
 */
export const publishDraft = (definitions: readonly ContentTypeDefinition[]) =>
  verb(
    {
      access: 'admin',
      params: idParams,
      input: publishDraftSchema,
      refusals: publishRefusals,
      records: 'content.publish',
    },
    async (context, { id, version, publishAt }, { user }): Promise<Answer> => {
      const { db, now } = context;
      const [row] = await findEditedItem(db, id, now);
      const definition = definitions.find(({ type }) => type === row?.type);
      if (!row || !definition) throw new AppError('not_found');
      if (row.version !== version) return refuse('content_changed');

      const wanted = publishAt ? Date.parse(publishAt) : now.getTime();
      const seenSince = liveSince(row, now);
      if (seenSince !== null && wanted > now.getTime()) return refuse('already_published');

      const checked = await checkPublishable(db, definition, row.content);
      if (!checked.ok) throw new AppError('invalid_input', { fields: checked.faults });
      const at = seenSince ?? wanted;
      return write(context, { id, version, definition, content: checked.content, at, userId: user.id });
    },
  );

interface Publication {
  id: string;
  version: number;
  definition: ContentTypeDefinition;
  content: WorkingCopy;
  /** When the item goes live. */
  at: number;
  userId: string;
}

async function write(context: Context, { id, version, definition, content, at, userId }: Publication): Promise<Answer> {
  const { db, now } = context;
  const state = at > now.getTime() ? 'scheduled' : 'published';
  const change = { ...itemColumns(content), state, publishAt: at, hasChanges: false } as const;
  const saved = { itemId: id, content, savedAt: now.getTime(), savedBy: userId };
  try {
    const { items } = await batchAndInvalidate(context, {
      formerSlug: saveFormerSlug(db, id, now),
      items: changeItem(db, id, version, change, now, referencesDeletedFile(content)),
      recorded: auditEntry(
        db,
        {
          ...{ ...attributeAction(context, userId), action: 'content.publish', targetType: 'content', targetId: id },
          after: { state, version, publishAt: at },
        },
        hasChanged,
      ),
      ...publicationStatements(db, id, definition, content, now),
      released: deleteHold(db, id),
      revision: upsertRevision(db, { ...saved, id: newId(), kind: 'published' }),
    });
    const [changed] = items;
    return { ok: true, data: { version: changed?.version ?? version, publishAt: isoTime(at) } };
  } catch (error) {
    const refusal = refusalFromError(error);
    const fields = refusal === 'content_changed' ? await findDeletedPictures(db, content) : {};
    if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields });
    if (refusal) return refuse(refusal);
    // The draft was deleted in the meantime, so the rows have no item to belong to.
    const [left] = await findEditedItem(db, id, now);
    throw left ? error : new AppError('not_found');
  }
}
