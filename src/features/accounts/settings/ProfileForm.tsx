import { type Profile, profileTextLengths } from '#api/features/accounts/users/contract.ts';
import { profileTexts } from '#api/platform/actor/contract.ts';
import { TextArea, TextField } from '#src/ui/form/fields.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { AvatarEditor, type ShownAvatar } from '../users/AvatarEditor.tsx';
import { SettingsForm, useProfileForm } from './SettingsForm.tsx';

type ShownProfile = ShownAvatar & Pick<Profile, 'name' | (typeof profileTexts)[number]>;

/** What others see of the member: the picture, saved when it is cropped, and the texts, saved with a button. */
export function ProfileForm({ page, user }: { page: IslandPage; user: ShownProfile }) {
  return (
    <Island page={page}>
      <div className="stack">
        <AvatarEditor before={user} />
        <Texts first={user} />
      </div>
    </Island>
  );
}

function Texts({ first }: { first: ShownProfile }) {
  const { t } = usePage();
  const { shown, send, done } = useProfileForm(first);
  return (
    <SettingsForm send={send} done={done}>
      <TextField
        name="name"
        label={t('settings:profile.name')}
        hint={t('settings:profile.nameHint')}
        defaultValue={shown.name ?? ''}
        autoComplete="name"
        maxLength={80}
      />
      {profileTexts.map((text) => (
        <TextArea
          key={text}
          name={text}
          label={t(`users:texts.${text}.label`)}
          hint={t(`users:texts.${text}.hint`, { max: profileTextLengths[text].max })}
          defaultValue={shown[text] ?? ''}
          rows={5}
          maxLength={profileTextLengths[text].max}
        />
      ))}
    </SettingsForm>
  );
}
