import { useState } from 'react';
import type { Profile } from '#api/features/accounts/users/contract.ts';
import { profileVisibilities } from '#api/platform/actor/contract.ts';
import { type Body, call } from '#src/client/call.ts';
import { ChoicesField } from '#src/ui/form/ChoicesField.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { showProfile } from '../users/profile-store.ts';
import { SettingsForm } from './SettingsForm.tsx';

type Shown = Pick<Profile, 'profileVisibility'>;

/** Who may see the member's page. */
export function PrivacyForm({ page, user }: { page: IslandPage; user: Shown }) {
  return (
    <Island page={page}>
      <Visibility first={user} />
    </Island>
  );
}

function Visibility({ first }: { first: Shown }) {
  const { t } = usePage();
  const [shown, setShown] = useState(first);
  const send = (body: Body<'PATCH /api/users/profile'>) => call('PATCH /api/users/profile', { body });
  const done = ({ user }: { user: Profile }) => {
    showProfile(user);
    setShown(user);
  };
  return (
    <SettingsForm send={send} done={done}>
      <ChoicesField
        name="profileVisibility"
        legend={t('users:privacy')}
        choices={profileVisibilities.map((value) => ({ value, text: t(`settings:privacy.${value}`) }))}
        defaultValue={shown.profileVisibility}
      />
    </SettingsForm>
  );
}
