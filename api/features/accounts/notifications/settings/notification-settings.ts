import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import {
  type NamedResults,
  type NamedStatements,
  namedBatch,
  nameResults,
} from '#api/platform/database/named-batch.ts';
import { verb } from '#api/verb.ts';
import {
  changeNotificationSettingsSchema,
  defaultChannels,
  type NotificationKind,
  type NotificationSettings,
  notificationKinds,
} from '../contract.ts';
import { findSettings, selectChannels, setMailStreams, upsertChannel, upsertDigest } from './queries.ts';

/** Returns the member's channel for each kind of notification, and when their digest is sent. */
export const getNotificationSettings = verb(
  { access: 'member' },
  async (context, _, { user }): Promise<{ data: NotificationSettings }> => {
    const { db } = context;
    const { settings, chosen } = await namedBatch(db, {
      settings: findSettings(db, user.id),
      chosen: selectChannels(db, user.id),
    });
    return { data: present(settings, chosen) };
  },
);

/** Like {@link getNotificationSettings}, but for a page that reads rows of other nouns in the same exchange. */
export async function loadNotificationSettings<Extra extends NamedStatements>(
  context: Context,
  extraReads: Extra,
): Promise<{ data: NotificationSettings; extra: NamedResults<Extra> }> {
  const { user } = requireMember(context);
  const { db } = context;
  const { settings, chosen, others } = await namedBatch(db, {
    settings: findSettings(db, user.id),
    chosen: selectChannels(db, user.id),
    others: Object.values(extraReads).flat(),
  });
  return { data: present(settings, chosen), extra: nameResults(extraReads, others) };
}

/** Changes the given settings and returns all of them. */
export const changeNotificationSettings = verb(
  { access: 'member', input: changeNotificationSettingsSchema },
  async (context, { isMailOn, channels = {}, digest = {} }, { user }): Promise<{ data: NotificationSettings }> => {
    const { isOn, ...digestChanges } = digest;
    const switches = {
      ...(isMailOn === undefined ? {} : { mailCommunity: isMailOn }),
      ...(isOn === undefined ? {} : { mailDigest: isOn }),
    };
    const { db } = context;
    const { settings, chosen } = await namedBatch(db, {
      switched: Object.keys(switches).length > 0 ? [setMailStreams(db, user.id, switches)] : [],
      digest: Object.keys(digestChanges).length > 0 ? [upsertDigest(db, user.id, digestChanges)] : [],
      channels: Object.entries(channels).map(([kind, channel]) =>
        upsertChannel(db, user.id, kind as NotificationKind, channel),
      ),
      settings: findSettings(db, user.id),
      chosen: selectChannels(db, user.id),
    });
    return { data: present(settings, chosen) };
  },
);

function present(
  [row]: Awaited<ReturnType<typeof findSettings>>,
  chosen: Awaited<ReturnType<typeof selectChannels>>,
): NotificationSettings {
  const channelOf = (kind: NotificationKind) =>
    chosen.find((row) => row.kind === kind)?.channel ?? defaultChannels[kind];
  return {
    isMailOn: row?.isMailOn ?? false,
    channels: Object.fromEntries(
      notificationKinds.map((kind) => [kind, channelOf(kind)]),
    ) as NotificationSettings['channels'],
    digest: {
      isOn: row?.isDigestOn ?? false,
      frequency: row?.frequency ?? 'weekly',
      weekday: row?.weekday ?? 1,
      hour: row?.hour ?? 8,
      timeZone: row?.timeZone ?? null,
    },
  };
}
