import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { brandSettingsSchema } from '#api/features/brand/customizations/contract.ts';
import { requireRole } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import {
  type BrandChanges,
  brandFields,
  brandPaths,
  changeDraftSchema,
  type DraftView,
  replaceDraftSchema,
} from './contract.ts';
import { composeDraft, loadDraft, viewDraft } from './draft.ts';
import { type Change, selectDraft, selectVersion, storeChanges } from './queries.ts';
import { differenceOf } from './rules.ts';

type DraftChange = Pick<Change, 'changes' | 'seen' | 'unschedules'>;
type Changed = Outcome<{ data: DraftView }, 'draft_changed'>;

/** The draft, the published brand, and the colours that pages would adjust. */
export async function getDraft(context: Context): Promise<{ data: DraftView }> {
  const { user } = requireRole(context, 'admin');
  return { data: viewDraft(await loadDraft(context), user.id) };
}

/** Changes settings of the draft. Pages aren't affected until it's published. */
export async function changeDraft(context: Context, input: z.input<typeof changeDraftSchema>): Promise<Changed> {
  const { user } = requireRole(context, 'admin');
  const { revision, changes } = parseInput(changeDraftSchema, input);
  await refuseUnknownLogos(context, changes);
  return storeDraft(context, user.id, { changes, seen: revision });
}

/** Discards the draft and any scheduled publication: everything is as published again. */
export async function discardDraft(context: Context, input: z.input<typeof replaceDraftSchema>): Promise<Changed> {
  const { user } = requireRole(context, 'admin');
  const { revision } = parseInput(replaceDraftSchema, input);
  return storeDraft(context, user.id, { changes: everyPath({}), seen: revision, unschedules: true });
}

/** Restores a version's settings into the draft. */
export async function startFromVersion(
  context: Context,
  input: z.input<typeof replaceDraftSchema> & { number: string },
): Promise<Changed> {
  const { user } = requireRole(context, 'admin');
  const version = parseVersion(input.number);
  const { revision } = parseInput(replaceDraftSchema, input);
  const { db } = context;
  const { found, ...draft } = await namedBatch(db, { ...selectDraft(db), found: selectVersion(db, version) });
  const settings = brandSettingsSchema.safeParse(found[0]?.settings).data;
  if (!settings) throw new AppError('not_found');
  return storeDraft(context, user.id, {
    changes: everyPath(differenceOf(composeDraft(draft).published, settings)),
    seen: revision,
  });
}

/** The given values for some settings, and the published brand for all others. */
function everyPath(changes: BrandChanges): BrandChanges {
  return { ...Object.fromEntries(brandPaths.map((path) => [path, null])), ...changes };
}

/** Stores changes to the draft, all or none, unless others have changed the same settings since. */
export async function storeDraft(context: Context, by: string, given: DraftChange): Promise<Changed> {
  const { db, now } = context;
  const { changes, seen } = given;
  const statements = { ...storeChanges(db, { ...given, by, at: now }), ...selectDraft(db) };
  const { raised, begun: _, stored: __, ...selected } = await namedBatch(db, statements);
  const draft = composeDraft(selected);
  if (raised.length > 0) return { ok: true, data: viewDraft(draft, by) };
  const theirs = draft.rows.filter(
    ({ path, revision, actorId }) => path in changes && revision > seen && actorId !== by,
  );
  const fields = Object.fromEntries(theirs.map(({ path }) => [`changes.${path}`, 'changed_meanwhile']));
  if (theirs.length === 0) return refuse('draft_changed');
  throw new AppError('conflict', { code: 'draft_changed', fields });
}

/** A logo must be an existing file of the community, so that no page requests a missing one. */
async function refuseUnknownLogos({ env, tenant }: Context, changes: BrandChanges): Promise<void> {
  for (const path of brandPaths) {
    const file = brandFields[path] === 'logo' ? changes[path] : null;
    if (file && !(await env.FILES.head(`${tenant.slug}/brand/${String(file)}`))) {
      throw new AppError('invalid_input', { fields: { [`changes.${path}`]: 'brand_logo_unknown' } });
    }
  }
}

/** A version's number in a path. */
export function parseVersion(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new AppError('not_found');
  return Number(text);
}
