import { useState } from 'react';
import { availabilities, maxProfile } from '#api/features/people/experts/contract.ts';
import { type Locale, languageTags, locales } from '#api/platform/i18n/locales.ts';
import type { Localized } from '#api/platform/i18n/localized.ts';
import { type Answer, call } from '#src/client/call.ts';
import { SettingsForm } from '#src/features/accounts/settings/SettingsForm.tsx';
import { ChoicesField } from '#src/ui/form/ChoicesField.tsx';
import { TextArea, TextField } from '#src/ui/form/fields.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { FieldRows } from './FieldRows.tsx';
import { LanguageBoxes, type SpokenLanguages } from './LanguageBoxes.tsx';
import { type ProfileFields, toProfileBody } from './profile-fields.ts';
import './own-profile.css';

type Profile = Answer<'PUT /api/expert/profile'>['data'];

interface Props {
  page: IslandPage;
  profile: Profile;
  /** Fields that other experts use, suggested so that experts use the same names. */
  known: readonly Localized[];
  languages: SpokenLanguages;
}

/** The form for an expert's directory entry in each language. */
export function OwnProfile({ page, ...props }: Props) {
  return (
    <Island page={page}>
      <Entry {...props} />
    </Island>
  );
}

function Entry({ profile: first, known, languages }: Omit<Props, 'page'>) {
  const { t, locale } = usePage();
  const [profile, setProfile] = useState(first);
  const inOrder = [locale, ...locales.filter((code) => code !== locale)];
  return (
    <SettingsForm
      send={(fields: ProfileFields) => call('PUT /api/expert/profile', { body: toProfileBody(fields) })}
      done={({ data }: { data: Profile }) => setProfile(data)}
      says={({ data: { isListed } }) => t(isListed ? 'experts:own.savedListed' : 'experts:own.savedHidden')}
      shownAt={(name) => /^(?:fields|languages)\b/.exec(name)?.[0] ?? name}
    >
      <section className="card own-profile" aria-labelledby="texts-title">
        <div>
          <h2 id="texts-title">{t('experts:own.textsTitle')}</h2>
          <p className="muted">{t('experts:own.textsLead')}</p>
        </div>
        <div className="own-texts">
          {inOrder.map((code) => (
            <Texts key={code} code={code} profile={profile} />
          ))}
        </div>
      </section>
      <section className="card own-profile" aria-labelledby="finding-title">
        <h2 id="finding-title">{t('experts:own.findingTitle')}</h2>
        <FieldRows fields={profile.fields} known={known} languages={inOrder} />
        <LanguageBoxes ticked={profile.languages} languages={languages} />
        <TextField
          name="place"
          label={t('experts:own.place')}
          hint={t('experts:own.placeHint')}
          defaultValue={profile.place ?? ''}
          maxLength={maxProfile.place}
          autoComplete="address-level2"
        />
      </section>
      <ContactFields profile={profile} />
    </SettingsForm>
  );
}

function Texts({ code, profile }: { code: Locale; profile: Pick<Profile, 'headline' | 'about'> }) {
  const { t } = usePage();
  // The `lang` of the inputs, for spell-checking. Labels stay in the viewer's language.
  const lang = languageTags[code];
  return (
    <fieldset className="own-text">
      <legend>{t(`experts:own.language.${code}`)}</legend>
      <TextField
        name={`headline.${code}`}
        label={t('experts:own.headline')}
        hint={t('experts:own.headlineHint')}
        defaultValue={profile.headline[code]}
        maxLength={maxProfile.headline}
        autoComplete="off"
        lang={lang}
      />
      <TextArea
        name={`about.${code}`}
        label={t('experts:own.about')}
        hint={t('experts:own.aboutHint')}
        defaultValue={profile.about[code]}
        rows={7}
        maxLength={maxProfile.about}
        lang={lang}
      />
    </fieldset>
  );
}

function ContactFields({ profile }: { profile: Profile }) {
  const { t } = usePage();
  return (
    <section className="card own-profile" aria-labelledby="reaching-title">
      <h2 id="reaching-title">{t('experts:own.reachingTitle')}</h2>
      <ChoicesField
        name="availability"
        legend={t('experts:own.availability')}
        choices={availabilities.map((value) => ({ value, text: t(`experts:own.states.${value}`) }))}
        defaultValue={profile.availability}
      />
      {(['takesQuestions', 'isListed'] as const).map((name) => (
        <label key={name} className="settings-check">
          <input type="checkbox" name={name} defaultChecked={profile[name]} aria-describedby={`${name}-hint`} />
          <span>
            <strong>{t(`experts:own.${name}`)}</strong>
            <span className="hint" id={`${name}-hint`}>
              {t(`experts:own.${name}Hint`)}
            </span>
          </span>
        </label>
      ))}
    </section>
  );
}
