import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireExpert, requireWriter } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { selectSavedReplies } from '../saved-replies/index.ts';
import { defaultInboxSettings, type InboxSettings, inboxSettingsSchema } from './contract.ts';
import { findInboxEntry, findSettings, upsertSettings } from './queries.ts';

/** The expert's hours, and the message members get outside them. */
export async function getInboxSettings(context: Context): Promise<{ data: InboxSettings }> {
  const { user } = requireExpert(context);
  const [stored] = await findSettings(context.db, user.id);
  return { data: stored ?? defaultInboxSettings };
}

export async function saveInboxSettings(
  context: Context,
  input: z.input<typeof inboxSettingsSchema>,
): Promise<{ data: InboxSettings }> {
  requireWriter(context);
  const { user } = requireExpert(context);
  const settings = parseInput(inboxSettingsSchema, input);
  const saved = { ...settings, weekdays: [...new Set(settings.weekdays)].sort() };
  await upsertSettings(context.db, user.id, saved);
  return { data: saved };
}

/** A conversation in the expert's inbox with their saved replies, for its page. */
export async function loadInboxEntry(context: Context, id: string) {
  const { user } = requireExpert(context);
  const { db } = context;
  const { entries, replies } = await namedBatch(db, {
    entries: findInboxEntry(db, user.id, id),
    replies: selectSavedReplies(db, user.id),
  });
  const [entry] = entries;
  if (!entry) throw new AppError('not_found');
  return { ...entry, replies };
}
