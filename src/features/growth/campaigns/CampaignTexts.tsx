import {
  campaignBodyLength,
  campaignPreviewLength,
  campaignSubjectLength,
  type CampaignTexts as Texts,
} from '#api/features/growth/campaigns/contract.ts';
import { type Locale, locales } from '#api/platform/i18n/locales.ts';
import { Composer } from '#src/ui/composer/Composer.tsx';
import { TextField } from '#src/ui/form/fields.tsx';
import type { Fields } from '#src/ui/form/form-fields.ts';
import { usePage } from '#src/ui/island.tsx';

/** Longer ones are cut by many inboxes, on phones above all. */
const shown = { subject: 50, preview: 90 } as const;

/** Subject, preview line and text in both languages, the administrator's own first. */
export function CampaignTexts({ texts, fields }: { texts: Texts; fields: Fields }) {
  const { t, locale } = usePage();
  return (
    <fieldset className="announcement-part">
      <legend>{t('campaigns:texts')}</legend>
      <p className="hint">{t('campaigns:textsHint')}</p>
      {[...locales]
        .sort((one) => (one === locale ? -1 : 1))
        .map((each) => (
          <InLanguage key={each} locale={each} texts={texts} fields={fields} />
        ))}
    </fieldset>
  );
}

function InLanguage({ locale: each, texts, fields }: { locale: Locale; texts: Texts; fields: Fields }) {
  const { t } = usePage();
  const text = texts[each];
  const hintOf = (part: 'subject' | 'preview') =>
    t(`campaigns:${part}Hint`, { count: [...(fields[`texts.${each}.${part}`] ?? '')].length, shown: shown[part] });
  return (
    <fieldset className="announcement-part announcement-language">
      <legend>{t(`announcements:inLocale.${each}`)}</legend>
      <TextField
        name={`texts.${each}.subject`}
        label={t('campaigns:subject')}
        hint={hintOf('subject')}
        lang={each}
        maxLength={campaignSubjectLength}
        defaultValue={text?.subject}
        autoComplete="off"
      />
      <TextField
        name={`texts.${each}.preview`}
        label={t('campaigns:previewLine')}
        hint={hintOf('preview')}
        lang={each}
        maxLength={campaignPreviewLength}
        defaultValue={text?.preview}
        autoComplete="off"
      />
      <Composer
        name={`texts.${each}.body`}
        label={t('campaigns:body')}
        lang={each}
        maxlength={campaignBodyLength}
        rows={8}
        value={text?.body}
      />
    </fieldset>
  );
}
