import type { Context } from '#api/context.ts';
import { requireExpert } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { resolveModel, selectModelKey } from '#api/platform/models/community-model.ts';
import { verb } from '#api/verb.ts';
import { selectSavedReplies } from '../saved-replies/index.ts';
import { defaultInboxSettings, type InboxSettings, inboxSettingsSchema } from './contract.ts';
import { findInboxEntry, findSettings, upsertSettings } from './queries.ts';

/** Returns the expert's hours and the message that members get outside them. */
export const getInboxSettings = verb(
  { access: 'expert' },
  async (context, _, { user }): Promise<{ data: InboxSettings }> => {
    const [stored] = await findSettings(context.db, user.id);
    return { data: stored ?? defaultInboxSettings };
  },
);

export const saveInboxSettings = verb(
  { access: 'writingExpert', input: inboxSettingsSchema },
  async (context, settings, { user }): Promise<{ data: InboxSettings }> => {
    const saved = { ...settings, weekdays: [...new Set(settings.weekdays)].sort() };
    await upsertSettings(context.db, user.id, saved);
    return { data: saved };
  },
);

/**
 * Loads a conversation from the expert's inbox for its page, with the expert's saved replies and whether a model can
 * suggest a reply.
 */
export async function loadInboxEntry(context: Context, id: string) {
  const { user } = requireExpert(context);
  const { db } = context;
  const { entries, replies, key } = await namedBatch(db, {
    entries: findInboxEntry(db, user.id, id),
    replies: selectSavedReplies(db, user.id),
    key: selectModelKey(context),
  });
  const [entry] = entries;
  if (!entry) throw new AppError('not_found');
  return { ...entry, replies, maySuggest: (await resolveModel(context, key)) !== null };
}
