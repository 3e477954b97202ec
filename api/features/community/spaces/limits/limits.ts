import type { Context } from '#api/context.ts';
import type { Member } from '#api/permissions.ts';
import { type SettingsGroup, viewSettings } from '#api/platform/settings/stored-settings.ts';
import type { Limits } from './contract.ts';

export const limitsGroup: SettingsGroup<Limits> = {
  name: 'limits',
  defaults: ({ community }) => {
    const { newcomerDays, holdFirstPosts, linksPerDay, mentionsPerDay } = community;
    const { postsPerHour, commentsPerHour, slowModeSeconds } = community;
    return {
      ...{ newcomerDays, holdFirstPosts, linksPerDay, mentionsPerDay },
      ...{ postsPerHour, commentsPerHour, slowModeSeconds },
    };
  },
};

/** Returns how much members may write in this community. Needs no query, because settings come with the session. */
export function writingLimits({ folder }: Pick<Context, 'folder'>, { settings }: Member): Limits {
  return viewSettings(limitsGroup, folder, settings).values;
}
