import type { Body } from '#src/client/call.ts';

type Changes = Body<'PATCH /api/notification-settings'>;
type Kind = keyof NonNullable<Changes['channels']>;

/** The form's fields: a ticked box is `on`, an unticked one is missing. */
export type ChannelFields = { [Each in Kind as `channels.${Each}`]?: NonNullable<Changes['channels']>[Each] } & {
  isMailOn?: string;
  'digest.isOn'?: string;
  'digest.frequency': 'daily' | 'weekly';
  'digest.weekday': string;
  'digest.hour': string;
  /** Empty for the community's time zone. */
  'digest.timeZone': string;
};

const prefix = 'channels.';

/** Converts a form's fields to the body of the API call. */
export function toChannelChanges(fields: ChannelFields): Changes {
  const chosen = Object.entries(fields).filter(([name]) => name.startsWith(prefix));
  return {
    isMailOn: fields.isMailOn !== undefined,
    channels: Object.fromEntries(chosen.map(([name, channel]) => [name.slice(prefix.length), channel])),
    digest: {
      isOn: fields['digest.isOn'] !== undefined,
      frequency: fields['digest.frequency'],
      weekday: Number(fields['digest.weekday']),
      hour: Number(fields['digest.hour']),
      timeZone: fields['digest.timeZone'] || null,
    },
  };
}
