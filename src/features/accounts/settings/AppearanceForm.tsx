import type { Profile } from '#api/features/accounts/users/contract.ts';
import { themes } from '#api/platform/actor/contract.ts';
import { type Locale, languageTags } from '#api/platform/i18n/locales.ts';
import { openInLanguage } from '#src/client/open-in-language.ts';
import { chooseTheme, chosenTheme } from '#src/client/theme-choice.ts';
import { ChoicesField } from '#src/ui/form/ChoicesField.tsx';
import { Island, type IslandPage, useIsLive, usePage } from '#src/ui/island.tsx';
import { SettingsForm, useProfileForm } from './SettingsForm.tsx';

type Shown = Pick<Profile, 'locale' | 'theme'>;

interface Props {
  page: IslandPage;
  user: Shown;
  /** The community's languages. */
  languages: readonly Locale[];
}

const names: Record<Locale, string> = { et: 'Eesti', en: 'English' };

/** The form for the language of pages and mails, and the theme. */
export function AppearanceForm({ page, user, languages }: Props) {
  return (
    <Island page={page}>
      <Appearance first={user} languages={languages} />
    </Island>
  );
}

function Appearance({ first, languages }: { first: Shown; languages: readonly Locale[] }) {
  const { t, locale } = usePage();
  const { shown, send, done: show } = useProfileForm(first);
  // The header's switch may have set another theme on this device.
  const onDevice = useIsLive() ? chosenTheme() : null;
  const done = ({ user }: { user: Profile }) => {
    show({ user });
    // The theme applies at once; a new language needs the page to be reloaded.
    chooseTheme(user.theme);
    if (user.locale !== locale) openInLanguage(user.locale, '#appearance');
  };
  return (
    <SettingsForm send={send} done={done}>
      {languages.length > 1 && (
        <ChoicesField
          name="locale"
          legend={t('settings:appearance.language')}
          hint={t('settings:appearance.languageHint')}
          choices={languages.map((value) => ({ value, text: names[value], lang: languageTags[value] }))}
          defaultValue={shown.locale}
        />
      )}
      <ChoicesField
        name="theme"
        legend={t('settings:appearance.theme')}
        choices={themes.map((value) => ({ value, text: t(`settings:appearance.${value}`) }))}
        defaultValue={onDevice ?? shown.theme}
      />
    </SettingsForm>
  );
}
