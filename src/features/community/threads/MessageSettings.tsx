import { useState } from 'react';
import type { BlockedMember } from '#api/features/community/members/blocks/contract.ts';
import { allowedWriters, type MessageSettings as Settings } from '#api/features/community/threads/settings/contract.ts';
import { call } from '#src/client/call.ts';
import { SettingsForm } from '#src/features/accounts/settings/SettingsForm.tsx';
import { ChoicesField } from '#src/ui/form/ChoicesField.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { BlockedMembers } from '../members/blocks/BlockedMembers.tsx';

interface Props {
  page: IslandPage;
  settings: Settings;
  blocked: readonly BlockedMember[];
}

/** The form for who may write to the member and what others see of them, and the members they have blocked. */
export function MessageSettings({ page, settings, blocked }: Props) {
  return (
    // Unlike the island's own element, the div has a box, so the island can load once it comes near the viewport.
    <div className="stack">
      <Island page={page}>
        <Writing first={settings} />
        <BlockedMembers first={blocked} />
      </Island>
    </div>
  );
}

interface Values {
  whoMayWrite: Settings['whoMayWrite'];
  showsSeen?: string;
  showsActivity?: string;
}

function Writing({ first }: { first: Settings }) {
  const { t } = usePage();
  const [settings, setSettings] = useState(first);
  const send = async ({ whoMayWrite, showsSeen, showsActivity }: Values) => {
    const body = { whoMayWrite, showsSeen: showsSeen !== undefined, showsActivity: showsActivity !== undefined };
    await call('PATCH /api/message-settings', { body });
    return body;
  };
  return (
    <SettingsForm send={send} done={setSettings}>
      <ChoicesField
        name="whoMayWrite"
        legend={t('messages:settings.whoMayWrite')}
        choices={allowedWriters.map((value) => ({ value, text: t(`messages:settings.${value}`) }))}
        defaultValue={settings.whoMayWrite}
      />
      {(['showsSeen', 'showsActivity'] as const).map((name) => (
        <label key={name} className="settings-check">
          <input type="checkbox" name={name} defaultChecked={settings[name]} />
          <span>
            {t(`messages:settings.${name}`)}
            <span className="hint">{t('messages:settings.showsSeenHint')}</span>
          </span>
        </label>
      ))}
    </SettingsForm>
  );
}
