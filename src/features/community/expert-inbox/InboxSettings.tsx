import { useState } from 'react';
import type { InboxSettings as Settings } from '#api/features/community/expert-inbox/contract.ts';
import { messageLength } from '#api/features/community/threads/contract.ts';
import { call } from '#src/client/call.ts';
import { SettingsForm } from '#src/features/accounts/settings/SettingsForm.tsx';
import { formatWeekday } from '#src/shared/format.ts';
import { TextArea, TextField } from '#src/ui/form/fields.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import './inbox-settings.css';

interface Props {
  page: IslandPage;
  settings: Settings;
  /** The community's time zone, in which experts' hours are given. */
  zone: string;
}

/** The form for an expert's hours, and the automatic reply that members get at other times. */
export function InboxSettings({ page, ...given }: Props) {
  return (
    <Island page={page}>
      <Hours {...given} />
    </Island>
  );
}

type Values = Record<'opensAt' | 'closesAt' | 'awayFrom' | 'awayUntil' | 'automaticAnswer', string> & {
  weekdays?: string | string[];
};

function Hours({ settings: first, zone }: Omit<Props, 'page'>) {
  const { t } = usePage();
  const [settings, setSettings] = useState(first);
  const send = async ({ weekdays = [], ...values }: Values) => {
    const body = { ...values, weekdays: [weekdays].flat().map(Number) };
    await call('PUT /api/expert/settings', { body });
    return { ...settings, ...body };
  };
  return (
    <section className="card stack inbox-settings">
      <h2>{t('experts:inbox.settings.hours')}</h2>
      <p className="muted">{t('experts:inbox.settings.hoursLead', { zone })}</p>
      <SettingsForm send={send} done={setSettings}>
        <Weekdays chosen={settings.weekdays} />
        <div className="inbox-settings-pair">
          {(['opensAt', 'closesAt'] as const).map((name) => (
            <TextField
              key={name}
              {...{ name, type: 'time' }}
              label={t(`experts:inbox.settings.${name}`)}
              defaultValue={settings[name] ?? ''}
            />
          ))}
        </div>
        <div className="inbox-settings-pair">
          {(['awayFrom', 'awayUntil'] as const).map((name) => (
            <TextField
              key={name}
              {...{ name, type: 'date' }}
              label={t(`experts:inbox.settings.${name}`)}
              defaultValue={settings[name] ?? ''}
            />
          ))}
        </div>
        <TextArea
          name="automaticAnswer"
          label={t('experts:inbox.settings.answer')}
          hint={t('experts:inbox.settings.answerHint')}
          defaultValue={settings.automaticAnswer}
          rows={5}
          maxLength={messageLength}
        />
      </SettingsForm>
    </section>
  );
}

function Weekdays({ chosen }: { chosen: readonly number[] }) {
  const { t, locale } = usePage();
  return (
    <fieldset className="field" aria-describedby="weekdays-hint">
      <legend className="label">{t('experts:inbox.settings.weekdays')}</legend>
      <span className="hint" id="weekdays-hint">
        {t('experts:inbox.settings.weekdaysHint')}
      </span>
      <div className="inbox-settings-days">
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <label key={day}>
            <input type="checkbox" name="weekdays" value={day} defaultChecked={chosen.includes(day)} />
            {formatWeekday(day, locale)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
