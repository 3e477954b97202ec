import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { verb } from '#api/verb.ts';
import { changeMessageSettingsSchema, defaultMessageSettings, type MessageSettings } from './contract.ts';
import { findSettings, upsertSettings } from './queries.ts';

/** Returns who may write to the member, and which of the member's activity others see. */
export const getMessageSettings = verb(
  { access: 'member' },
  async (context, _, { user }): Promise<{ data: MessageSettings }> => {
    const [stored] = await findSettings(context.db, user.id);
    return { data: stored ?? defaultMessageSettings };
  },
);

/** Like {@link getMessageSettings}, but for a page that reads the settings in its own exchange. */
export function prepareMessageSettings(context: Context) {
  const { user } = requireMember(context);
  const read = findSettings(context.db, user.id);
  return { read, present: ([stored]: Awaited<typeof read>): MessageSettings => stored ?? defaultMessageSettings };
}

export const changeMessageSettings = verb(
  { access: 'member', input: changeMessageSettingsSchema },
  async (context, { whoMayWrite, showsSeen, showsActivity }, { user }): Promise<{ data: MessageSettings }> => {
    const changes = {
      ...(whoMayWrite === undefined ? {} : { whoMayWrite }),
      ...(showsSeen === undefined ? {} : { showsSeen }),
      ...(showsActivity === undefined ? {} : { showsActivity }),
    };
    const [stored] = await upsertSettings(context.db, user.id, changes);
    return { data: stored ?? defaultMessageSettings };
  },
);
