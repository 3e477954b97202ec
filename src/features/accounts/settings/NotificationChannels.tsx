import { useId, useState } from 'react';
import {
  type Channel,
  channels as channelNames,
  digestFrequencies,
} from '#api/features/accounts/notifications/contract.ts';
import { type Answer, call } from '#src/client/call.ts';
import { formatWeekday } from '#src/shared/format.ts';
import { SelectField } from '#src/ui/form/fields.tsx';
import { useIsLive, usePage } from '#src/ui/island.tsx';
import { type ChannelFields, toChannelChanges } from './channel-changes.ts';
import type { ChannelGroup } from './list-channel-groups.ts';
import { SettingsForm } from './SettingsForm.tsx';
import './notification-channels.css';

type Settings = Answer<'PATCH /api/notification-settings'>['data'];

interface Props {
  first: Settings;
  groups: readonly ChannelGroup[];
}

/** The form for where each kind of notification goes and when the digest is sent. */
export function NotificationChannels({ first, groups }: Props) {
  const { t } = usePage();
  const [settings, setSettings] = useState(first);
  const send = (fields: ChannelFields) => call('PATCH /api/notification-settings', { body: toChannelChanges(fields) });
  return (
    <SettingsForm send={send} done={({ data }: { data: Settings }) => setSettings(data)}>
      <div className="notification-part">
        <h3>{t('settings:channels.title')}</h3>
        <label className="settings-check">
          <input type="checkbox" name="isMailOn" defaultChecked={settings.isMailOn} />
          {t('settings:channels.isMailOn')}
        </label>
        <p className="muted">{t('settings:channels.digestNote')}</p>
        {groups.map((group) => (
          <Group key={group.name} group={group} chosen={settings.channels} />
        ))}
      </div>
      <Digest digest={settings.digest} />
    </SettingsForm>
  );
}

function Group({ group, chosen }: { group: ChannelGroup; chosen: Settings['channels'] }) {
  const { t } = usePage();
  const id = useId();
  const isMailed = group.name === 'mailed';
  const offered = channelNames.filter((channel) => !isMailed || channel !== 'mail');
  const labelOf = (channel: Channel) =>
    isMailed && channel !== 'mail'
      ? t(`settings:channels.besidesMail.${channel}`)
      : t(`settings:channels.channel.${channel}`);
  return (
    <fieldset
      className={isMailed ? 'channel-group is-mailed' : 'channel-group'}
      aria-describedby={isMailed ? `${id}-hint` : undefined}
    >
      <legend>{t(`settings:channels.group.${group.name}`)}</legend>
      {isMailed && (
        <p className="muted" id={`${id}-hint`}>
          {t('settings:channels.alwaysMailed')}
        </p>
      )}
      <p className="channel-row channel-heads" aria-hidden="true">
        <span className="channel-kind" />
        {offered.map((channel) => (
          <span key={channel}>{labelOf(channel)}</span>
        ))}
      </p>
      {group.kinds.map((kind) => (
        <div key={kind} className="channel-row" role="radiogroup" aria-labelledby={`${id}-${kind}`}>
          <span className="channel-kind" id={`${id}-${kind}`}>
            {t(`settings:channels.kind.${kind}`)}
          </span>
          {offered.map((channel) => (
            <label key={channel} className="channel-cell">
              <input type="radio" name={`channels.${kind}`} value={channel} defaultChecked={chosen[kind] === channel} />
              <span className="visually-hidden">{labelOf(channel)}</span>
            </label>
          ))}
        </div>
      ))}
    </fieldset>
  );
}

const days = [1, 2, 3, 4, 5, 6, 7];
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  text: `${String(hour).padStart(2, '0')}:00`,
}));

function Digest({ digest }: { digest: Settings['digest'] }) {
  const { t, locale, timeZone } = usePage();
  // Also offers this device's time zone.
  const own = useIsLive() ? Intl.DateTimeFormat().resolvedOptions().timeZone : null;
  const zones = [...new Set([digest.timeZone, own])].flatMap((zone) => (zone ? [{ value: zone, text: zone }] : []));
  return (
    <div className="notification-part">
      <h3>{t('settings:channels.digest')}</h3>
      <p className="muted">{t('settings:channels.digestHint')}</p>
      <label className="settings-check">
        <input type="checkbox" name="digest.isOn" defaultChecked={digest.isOn} />
        {t('settings:channels.digestOn')}
      </label>
      <div className="digest-times">
        <SelectField
          name="digest.frequency"
          label={t('settings:channels.frequency')}
          options={digestFrequencies.map((value) => ({ value, text: t(`settings:channels.${value}`) }))}
          defaultValue={digest.frequency}
        />
        <div className="digest-weekday">
          <SelectField
            name="digest.weekday"
            label={t('settings:channels.weekday')}
            options={days.map((day) => ({ value: String(day), text: formatWeekday(day, locale) }))}
            defaultValue={digest.weekday}
          />
        </div>
        <SelectField
          name="digest.hour"
          label={t('settings:channels.hour')}
          options={hours}
          defaultValue={digest.hour}
        />
        <SelectField
          name="digest.timeZone"
          label={t('settings:channels.timeZone')}
          options={[{ value: '', text: t('settings:channels.ownZone', { zone: timeZone }) }, ...zones]}
          defaultValue={digest.timeZone ?? ''}
        />
      </div>
    </div>
  );
}
