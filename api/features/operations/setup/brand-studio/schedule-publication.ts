import { isAdministrator } from '#api/features/accounts/users/index.ts';
import { auditEntry, isRecorded, staffAction } from '#api/platform/audit/audit-entry.ts';
import { requireCondition, selectCondition } from '#api/platform/database/conditions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { cancelRefusals, maxScheduleAheadMs, publishRefusals, schedulePublicationSchema } from './contract.ts';
import { loadDraft, toDraftChanges } from './draft.ts';
import { findReplacedValues } from './find-contested-changes.ts';
import { deleteSchedule, mayPublishDraft, mayUnschedulePublication, storeSchedule } from './queries.ts';
import { hasRoomForSections } from './rules.ts';

/** Schedules the draft for publication as the administrator saw it, without later changes. */
export const schedulePublication = verb(
  { access: 'admin', input: schedulePublicationSchema, refusals: publishRefusals, records: 'brand.schedule' },
  async (
    context,
    { revision, version, note, at },
    { user },
  ): Promise<Outcome<object, keyof typeof publishRefusals>> => {
    const { db, now } = context;
    const publishAt = Date.parse(at);
    if (publishAt <= now.getTime()) throw new AppError('invalid_input', { fields: { at: 'publish_time_past' } });
    if (publishAt > now.getTime() + maxScheduleAheadMs) {
      throw new AppError('invalid_input', { fields: { at: 'publish_time_far' } });
    }
    const draft = await loadDraft(context);
    if (draft.revision !== revision || draft.version !== version) return refuse('draft_changed');
    if (!hasRoomForSections(draft.home.from, draft.home.to)) return refuse('home_full');
    const changes = toDraftChanges(draft);
    if (Object.keys(changes).length === 0) return refuse('brand_unchanged');
    const act = staffAction(context, user.id, 'brand.schedule', { reason: note });
    const seen = findReplacedValues(changes, { published: draft.published, page: draft.home.from });
    const scheduled = { at: publishAt, by: user.id, note, changes, seen, revision };
    const { author, entry } = await namedBatch(db, {
      author: selectCondition(db, isAdministrator(user.id)),
      entry: auditEntry(
        db,
        { ...act, targetId: 'brand', after: { at: publishAt } },
        mayPublishDraft(user.id, { revision, version }),
      ),
      scheduled: storeSchedule(db, scheduled, isRecorded(act)),
    });
    requireCondition(author);
    return entry.rowsAffected === 0 ? refuse('draft_changed') : { ok: true };
  },
);

/** Cancels the scheduled publication. The draft isn't affected. */
export const cancelPublication = verb(
  { access: 'admin', refusals: cancelRefusals, records: 'brand.unschedule' },
  async (context, _, { user }): Promise<Outcome<object, 'nothing_scheduled'>> => {
    const { db } = context;
    const act = staffAction(context, user.id, 'brand.unschedule');
    const { author, entry } = await namedBatch(db, {
      author: selectCondition(db, isAdministrator(user.id)),
      entry: auditEntry(db, { ...act, targetId: 'brand' }, mayUnschedulePublication(user.id)),
      cancelled: deleteSchedule(db, isRecorded(act)),
    });
    requireCondition(author);
    return entry.rowsAffected === 0 ? refuse('nothing_scheduled') : { ok: true };
  },
);
