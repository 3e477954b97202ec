import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { changeMessageSettingsSchema, defaultMessageSettings, type MessageSettings } from './contract.ts';
import { findSettings, upsertSettings } from './queries.ts';

/** Who may write to the member, and which of the member's activity others see. */
export async function getMessageSettings(context: Context): Promise<{ data: MessageSettings }> {
  const { user } = requireMember(context);
  const [stored] = await findSettings(context.db, user.id);
  return { data: stored ?? defaultMessageSettings };
}

/** The same for a page that reads it in its own exchange. */
export function messageSettingsOf(context: Context) {
  const { user } = requireMember(context);
  const read = findSettings(context.db, user.id);
  return { read, present: ([stored]: Awaited<typeof read>): MessageSettings => stored ?? defaultMessageSettings };
}

export async function changeMessageSettings(
  context: Context,
  input: z.input<typeof changeMessageSettingsSchema>,
): Promise<{ data: MessageSettings }> {
  const { user } = requireMember(context);
  const { whoMayWrite, showsSeen, showsActivity } = parseInput(changeMessageSettingsSchema, input);
  const changes = {
    ...(whoMayWrite === undefined ? {} : { whoMayWrite }),
    ...(showsSeen === undefined ? {} : { showsSeen }),
    ...(showsActivity === undefined ? {} : { showsActivity }),
  };
  const [stored] = await upsertSettings(context.db, user.id, changes);
  return { data: stored ?? defaultMessageSettings };
}
