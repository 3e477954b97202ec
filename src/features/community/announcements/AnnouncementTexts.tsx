import type { AnnouncementDraft } from '#api/features/community/announcements/contract.ts';
import { messageLength, subjectLength } from '#api/features/community/threads/contract.ts';
import { locales } from '#api/platform/i18n/locales.ts';
import { Composer } from '#src/ui/composer/Composer.tsx';
import { TextField } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';

/** The fields for subject and text in both languages, the administrator's own first. */
export function AnnouncementTexts({ texts = {} }: { texts?: AnnouncementDraft['texts'] }) {
  const { t, locale } = usePage();
  const ordered = [...locales].sort((one) => (one === locale ? -1 : 1));
  return (
    <fieldset className="announcement-part">
      <legend>{t('announcements:texts')}</legend>
      <p className="hint">{t('announcements:textsHint')}</p>
      {ordered.map((each, index) => (
        <fieldset key={each} className="announcement-part announcement-language">
          <legend>{t(`announcements:inLocale.${each}`)}</legend>
          <TextField
            name={`texts.${each}.subject`}
            label={t('announcements:subject')}
            lang={each}
            maxLength={subjectLength}
            defaultValue={texts[each]?.subject}
            autoComplete="off"
          />
          <Composer
            name={`texts.${each}.content`}
            label={t('announcements:content')}
            lang={each}
            maxlength={messageLength}
            rows={index === 0 ? 6 : 3}
            value={texts[each]?.content}
          />
        </fieldset>
      ))}
    </fieldset>
  );
}
