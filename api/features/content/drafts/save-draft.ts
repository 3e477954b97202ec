import type { Context } from '#api/context.ts';
import { recordFileReferences } from '#api/features/content/media/index.ts';
import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import type { ContentTypeDefinition } from './content-type-definition.ts';
import { type ChangeRefusal, changeRefusals, type SavedDraft, saveDraftSchema, type WorkingCopy } from './contract.ts';
import { findHeldItem } from './held/queries.ts';
import { type PublicationPlan, planPublication } from './plan-publication.ts';
import { presentSavedDraft } from './present-draft.ts';
import {
  changeItem,
  changeSavedItem,
  deleteRefusedRevisions,
  findEditedItem,
  protectRecentRevisions,
  updateDraft,
  upsertRevision,
} from './queries.ts';
import { currentPeriodStart, isSameCopy, refusalFromError, revisionId } from './rules.ts';

type Answer = Outcome<{ data: SavedDraft }, ChangeRefusal>;

/**
 * Creates the verb that saves a working copy. If the item is scheduled, the copy is what will be published. If the
 * version is outdated or the slug taken, nothing changes, but the copy is kept as a revision. Saving what is already
 * stored succeeds, so that a save can be retried.
 */
export const saveDraft = (definitions: readonly ContentTypeDefinition[]) =>
  verb(
    {
      access: 'admin',
      params: idParams,
      input: saveDraftSchema,
      refusals: changeRefusals,
      records: { nothing: 'No one but staff sees a draft.' },
    },
    (context, { id, version, content }, { user }): Promise<Answer> =>
      saveWorkingCopy(context, definitions, { id, version, content, userId: user.id }),
  );

interface Change {
  id: string;
  version: number;
  content: WorkingCopy;
  userId: string;
  /** Whether it comes from a revision. The current copy then needs a revision of its own, and a refusal needs none. */
  isRestored?: boolean;
}

/** Saves a working copy from the form or from a revision. */
export async function saveWorkingCopy(
  context: Context,
  definitions: readonly ContentTypeDefinition[],
  change: Change,
): Promise<Answer> {
  const { id, version, content, isRestored = false } = change;
  const { db, now } = context;
  let answer = await attempt(context, change, null);
  // A scheduled item needs a plan. It may go live before the plan is applied, and then needs none.
  for (let tries = 0; tries < 2 && !answer.ok && answer.refusal === 'content_changed'; tries += 1) {
    const [there] = await findEditedItem(db, id, now);
    if (!there) throw new AppError('not_found');
    if (isSameCopy(there.content, content)) return { ok: true, data: presentSavedDraft(there, now) };
    if (there.version !== version) break;
    const plan = there.isAwaitingPublication === 1 ? await planPublication(context, definitions, there, content) : null;
    answer = await attempt(context, change, plan);
  }
  if (answer.ok || isRestored) return answer;
  await db.batch([revisionOf(context, change, 'refused'), ...recordFileReferences(db, id, content)]);
  return answer;
}

/** Without a plan, the save is refused as `content_changed` if the item is scheduled. */
async function attempt(context: Context, change: Change, plan: PublicationPlan | null): Promise<Answer> {
  const { id, version, content, userId, isRestored = false } = change;
  const { db, now } = context;
  const saved = { itemId: id, content, savedAt: now.getTime(), savedBy: userId };
  const writes = {
    items: plan
      ? changeItem(db, id, version, plan.change, now, plan.unless)
      : changeSavedItem(db, id, version, content.slug, now),
    publication: plan?.statements ?? [],
    draft: updateDraft(db, saved),
    held: findHeldItem(db, id),
    references: recordFileReferences(db, id, content),
    earlierRevisions: isRestored
      ? protectRecentRevisions(db, id, currentPeriodStart(now))
      : deleteRefusedRevisions(db, saved),
    revision: revisionOf(context, change, 'saved'),
  };
  try {
    // A plan made just before the item goes live may be applied just after.
    const { items, held } = await (plan ? batchAndInvalidate(context, writes) : namedBatch(db, writes));
    const [item] = items;
    if (!item) throw new AppError('not_found');
    return { ok: true, data: presentSavedDraft({ ...item, ...(held[0] ?? { heldFor: null, faults: null }) }, now) };
  } catch (error) {
    const refusal = refusalFromError(error);
    if (!refusal) throw error;
    return refuse(refusal);
  }
}

function revisionOf({ db, now }: Context, { id, content, userId }: Change, kind: 'saved' | 'refused') {
  const saved = { itemId: id, content, savedAt: now.getTime(), savedBy: userId };
  return upsertRevision(db, { ...saved, id: revisionId(id, userId, kind, now), kind });
}
