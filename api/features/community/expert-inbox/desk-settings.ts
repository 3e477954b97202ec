import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireExpert, requireWriter } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { selectSavedReplies } from '../saved-replies/index.ts';
import { type DeskSettings, defaultDeskSettings, deskSettingsSchema } from './contract.ts';
import { findDesk, findSettings, upsertSettings } from './queries.ts';

/** The expert's hours, and the message members get outside them. */
export async function getDeskSettings(context: Context): Promise<{ data: DeskSettings }> {
  const { user } = requireExpert(context);
  const [stored] = await findSettings(context.db, user.id);
  return { data: stored ?? defaultDeskSettings };
}

export async function saveDeskSettings(
  context: Context,
  input: z.input<typeof deskSettingsSchema>,
): Promise<{ data: DeskSettings }> {
  requireWriter(context);
  const { user } = requireExpert(context);
  const settings = parseInput(deskSettingsSchema, input);
  const saved = { ...settings, weekdays: [...new Set(settings.weekdays)].sort() };
  await upsertSettings(context.db, user.id, saved);
  return { data: saved };
}

/** A conversation on the expert's desk with their saved replies, for its page. */
export async function loadDesk(context: Context, id: string) {
  const { user } = requireExpert(context);
  const { db } = context;
  const { desks, replies } = await namedBatch(db, {
    desks: findDesk(db, user.id, id),
    replies: selectSavedReplies(db, user.id),
  });
  const [desk] = desks;
  if (!desk) throw new AppError('not_found');
  return { ...desk, replies };
}
