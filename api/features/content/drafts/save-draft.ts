import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { recordFileReferences } from '../content-files/index.ts';
import { type ChangeRefusal, saveDraftSchema, type WorkingCopy } from './contract.ts';
import { changeSavedItem, closeRevisions, deleteRefused, findEdited, putRevision, updateDraft } from './queries.ts';
import { currentRevisionSince, isSameCopy, refusedBy, revisionId } from './rules.ts';

type Answer = Outcome<{ data: { version: number } }, ChangeRefusal>;

/**
 * Saves a working copy. If the version is outdated or the slug taken, nothing changes, but the copy
 * is kept as a revision. Saving what is already there succeeds, so a save can be retried.
 */
export async function saveDraft(
  context: Context,
  input: z.input<typeof idParams> & z.input<typeof saveDraftSchema>,
): Promise<Answer> {
  const { user } = requireRole(context, 'admin');
  const id = parseId(input);
  const { version, content } = parseInput(saveDraftSchema, input);
  return saveWorkingCopy(context, { id, version, content, userId: user.id });
}

interface Change {
  id: string;
  version: number;
  content: WorkingCopy;
  userId: string;
  /** Whether it comes from a revision: the current copy must keep its own, and a refusal needs no other. */
  isRestored?: boolean;
}

/** Saves a working copy from the form or from a revision. */
export async function saveWorkingCopy(context: Context, change: Change): Promise<Answer> {
  const { id, version, content, userId, isRestored = false } = change;
  const { db, now } = context;
  const saved = { itemId: id, content, savedAt: now.getTime(), savedBy: userId };
  const revision = (kind: 'saved' | 'refused') =>
    putRevision(db, { ...saved, id: revisionId(id, userId, kind, now), kind });
  try {
    const { items } = await namedBatch(db, {
      items: changeSavedItem(db, id, version, content.slug, now),
      draft: updateDraft(db, saved),
      references: recordFileReferences(db, id, content),
      earlierRevisions: isRestored ? closeRevisions(db, id, currentRevisionSince(now)) : deleteRefused(db, saved),
      revision: revision('saved'),
    });
    const [changed] = items;
    if (!changed) throw new AppError('not_found');
    return { ok: true, data: { version: changed.version } };
  } catch (error) {
    const refusal = refusedBy(error);
    if (!refusal) throw error;
    const [there] = refusal === 'content_changed' ? await findEdited(db, id) : [];
    if (there && isSameCopy(there.content, content)) return { ok: true, data: { version: there.version } };
    if (!isRestored) await db.batch([revision('refused'), ...recordFileReferences(db, id, content)]);
    return refuse(refusal);
  }
}
