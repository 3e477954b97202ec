import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { isAdministrator } from '#api/features/accounts/users/index.ts';
import { requireRole } from '#api/permissions.ts';
import { auditEntry, isRecorded, staffAct } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { maxScheduledMs, type publishRefusals, schedulePublicationSchema } from './contract.ts';
import { changesOf, loadDraft } from './draft.ts';
import { checkThat, deleteSchedule, mayPublish, mayUnschedule, storeSchedule } from './queries.ts';
import { hasRoom } from './rules.ts';

/** Schedules the draft for publication as it was seen: later changes aren't part of it. */
export async function schedulePublication(
  context: Context,
  input: z.input<typeof schedulePublicationSchema>,
): Promise<Outcome<object, keyof typeof publishRefusals>> {
  const { user } = requireRole(context, 'admin');
  const { revision, version, note, at } = parseInput(schedulePublicationSchema, input);
  const { db, now } = context;
  const publishAt = Date.parse(at);
  if (publishAt <= now.getTime()) throw new AppError('invalid_input', { fields: { at: 'publish_time_past' } });
  if (publishAt > now.getTime() + maxScheduledMs) {
    throw new AppError('invalid_input', { fields: { at: 'publish_time_far' } });
  }
  const draft = await loadDraft(context);
  if (draft.revision !== revision || draft.version !== version) return refuse('draft_changed');
  if (!hasRoom(draft.home.from, draft.home.to)) return refuse('home_full');
  const changes = changesOf(draft);
  if (Object.keys(changes).length === 0) return refuse('brand_unchanged');
  const act = staffAct(context, user.id, 'brand.schedule', { reason: note });
  const scheduled = { at: publishAt, by: user.id, note, changes, revision };
  const { author, entry } = await namedBatch(db, {
    author: checkThat(db, isAdministrator(user.id)),
    entry: auditEntry(
      db,
      { ...act, targetId: 'brand', after: { at: publishAt } },
      mayPublish(user.id, { revision, version }),
    ),
    scheduled: storeSchedule(db, scheduled, isRecorded(act)),
  });
  if (!author[0]?.holds) throw new AppError('forbidden');
  return entry.rowsAffected === 0 ? refuse('draft_changed') : { ok: true };
}

/** Cancels the scheduled publication. The draft isn't affected. */
export async function cancelPublication(context: Context): Promise<Outcome<object, 'nothing_scheduled'>> {
  const { user } = requireRole(context, 'admin');
  const { db } = context;
  const act = staffAct(context, user.id, 'brand.unschedule');
  const { author, entry } = await namedBatch(db, {
    author: checkThat(db, isAdministrator(user.id)),
    entry: auditEntry(db, { ...act, targetId: 'brand' }, mayUnschedule(user.id)),
    cancelled: deleteSchedule(db, isRecorded(act)),
  });
  if (!author[0]?.holds) throw new AppError('forbidden');
  return entry.rowsAffected === 0 ? refuse('nothing_scheduled') : { ok: true };
}
