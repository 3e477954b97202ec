import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { type BrandSettings, brandSettingsSchema } from '#api/features/brand/customizations/contract.ts';
import { addVersion } from '#api/features/brand/customizations/index.ts';
import { requireRole } from '#api/permissions.ts';
import { auditEntry, isRecorded, staffAct } from '#api/platform/audit/audit-entry.ts';
import { forgetCommunityState } from '#api/platform/community-state/community-state.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { parseVersion } from './change-draft.ts';
import { publishDraftSchema, restoreVersionSchema } from './contract.ts';
import { composeDraft, loadDraft } from './draft.ts';
import { emptyDraft, isAsSeen, selectDraft, selectVersion } from './queries.ts';
import { brandValues, differenceOf } from './rules.ts';

type Published<Code extends string> = Promise<Outcome<{ data: { version: number } }, Code | 'brand_unchanged'>>;

/** Publishes the draft as it was seen: not if anybody has changed or published something since. */
export async function publishDraft(
  context: Context,
  input: z.input<typeof publishDraftSchema>,
): Published<'draft_changed'> {
  const { user } = requireRole(context, 'admin');
  const { revision, version, note } = parseInput(publishDraftSchema, input);
  const { published, settings, ...draft } = await loadDraft(context);
  if (draft.revision !== revision || draft.version !== version) return refuse('draft_changed');
  const by = { userId: user.id, note };
  const number = await publish(context, { ...by, from: published, to: settings, seen: { revision, version } });
  if (number === 'unchanged') return refuse('brand_unchanged');
  return number === null ? refuse('draft_changed') : { ok: true, data: { version: number } };
}

/** Publishes an earlier version's settings as a new version. The draft stays as it is. */
export async function restoreVersion(
  context: Context,
  input: z.input<typeof restoreVersionSchema> & { number: string },
): Published<'brand_changed'> {
  const { user } = requireRole(context, 'admin');
  const restoredFrom = parseVersion(input.number);
  const { version, note } = parseInput(restoreVersionSchema, input);
  const { db } = context;
  const { found, ...draft } = await namedBatch(db, { ...selectDraft(db), found: selectVersion(db, restoredFrom) });
  const to = brandSettingsSchema.safeParse(found[0]?.settings).data;
  if (!to) throw new AppError('not_found');
  const { published: from, version: current } = composeDraft(draft);
  if (current !== version) return refuse('brand_changed');
  const by = { userId: user.id, note, restoredFrom };
  const restored = await publish(context, { ...by, from, to, seen: { version } });
  if (restored === 'unchanged') return refuse('brand_unchanged');
  return restored === null ? refuse('brand_changed') : { ok: true, data: { version: restored } };
}

interface Publication {
  from: BrandSettings;
  to: BrandSettings;
  userId: string;
  note: string | null;
  restoredFrom?: number;
  /** With the draft's revision, the draft is emptied as well. */
  seen: { revision?: number; version: number };
}

/** The new version's number; null if draft or brand isn't as seen any more. */
async function publish(context: Context, publication: Publication): Promise<number | 'unchanged' | null> {
  const { db, now, tenant } = context;
  const { from, to, userId, note, restoredFrom = null, seen } = publication;
  const changed = Object.keys(differenceOf(from, to));
  if (changed.length === 0) return 'unchanged';
  const pick = (settings: BrandSettings) =>
    Object.fromEntries(Object.entries(brandValues(settings)).filter(([path]) => changed.includes(path)));
  const act = staffAct(context, userId, 'brand.publish', { reason: note });
  const recorded = isRecorded(act);
  const emptied = seen.revision === undefined ? {} : emptyDraft(db, recorded);
  const { current, entry } = await namedBatch(db, {
    entry: auditEntry(db, { ...act, targetId: 'brand', before: pick(from), after: pick(to) }, isAsSeen(seen)),
    ...addVersion(db, { settings: to, createdBy: userId, note, restoredFrom, at: now }, recorded),
    ...emptied,
  });
  if (entry.rowsAffected === 0) return null;
  forgetCommunityState(tenant.slug);
  return current[0]?.version ?? null;
}
