import type { Profile } from '#api/features/accounts/users/contract.ts';
import { profileVisibilities } from '#api/platform/actor/contract.ts';
import { ChoicesField } from '#src/ui/form/ChoicesField.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { SettingsForm, useProfileForm } from './SettingsForm.tsx';

type Shown = Pick<Profile, 'profileVisibility'>;

/** The form that sets who may see the member's page. */
export function PrivacyForm({ page, user }: { page: IslandPage; user: Shown }) {
  return (
    <Island page={page}>
      <Visibility first={user} />
    </Island>
  );
}

function Visibility({ first }: { first: Shown }) {
  const { t } = usePage();
  const { shown, send, done } = useProfileForm(first);
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
