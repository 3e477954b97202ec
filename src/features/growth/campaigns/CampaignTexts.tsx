import { type RefObject, useCallback, useRef } from 'react';
import {
  campaignBodyLength,
  campaignPreviewLength,
  campaignSubjectLength,
  type CampaignTexts as Texts,
} from '#api/features/growth/campaigns/contract.ts';
import { shownCharacters } from '#api/features/growth/campaigns/review/contract.ts';
import { type Locale, locales } from '#api/platform/i18n/locales.ts';
import { Composer, type InsertBlocks } from '#src/ui/composer/Composer.tsx';
import { TextField } from '#src/ui/form/fields.tsx';
import { type Fields, useFormText } from '#src/ui/form/form-fields.ts';
import { usePage } from '#src/ui/island.tsx';

interface Props {
  form: RefObject<HTMLFormElement | null>;
  texts: Texts;
  /** Opens the dialog that inserts a card or button into the text of a language. */
  add?: (locale: Locale, insert: InsertBlocks) => void;
}

/** The fields for subject, preview line and text in both languages, the administrator's own first. */
export function CampaignTexts({ form, texts, add }: Props) {
  const { t, locale } = usePage();
  return (
    <fieldset className="announcement-part">
      <legend>{t('campaigns:texts')}</legend>
      <p className="hint">{t('campaigns:textsHint')}</p>
      {[...locales]
        .sort((one) => (one === locale ? -1 : 1))
        .map((each) => (
          <CampaignLanguageFields key={each} locale={each} form={form} texts={texts} {...(add && { add })} />
        ))}
    </fieldset>
  );
}

function CampaignLanguageFields({ locale: each, form, texts, add }: Props & { locale: Locale }) {
  const inserting = useRef<InsertBlocks>(null);
  const { t } = usePage();
  const text = texts[each];
  return (
    <fieldset className="announcement-part announcement-language">
      <legend>{t(`announcements:inLocale.${each}`)}</legend>
      <TextField
        name={`texts.${each}.subject`}
        label={t('campaigns:subject')}
        hint={<LengthHint form={form} of={`${each}.subject`} first={text?.subject} />}
        lang={each}
        maxLength={campaignSubjectLength}
        defaultValue={text?.subject}
        autoComplete="off"
      />
      <TextField
        name={`texts.${each}.preview`}
        label={t('campaigns:previewLine')}
        hint={<LengthHint form={form} of={`${each}.preview`} first={text?.preview} />}
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
        pictures="/api/admin/email-campaigns/pictures"
        inserting={inserting}
        opensInView={Boolean(text?.body)}
      />
      {add && (
        <p>
          <button
            type="button"
            className="button button-quiet"
            onClick={() => add(each, (blocks) => inserting.current?.(blocks))}
          >
            {t('campaigns:blocks.open')}
          </button>
        </p>
      )}
    </fieldset>
  );
}

interface HintProps extends Pick<Props, 'form'> {
  of: `${Locale}.${'subject' | 'preview'}`;
  first: string | undefined;
}

/** The length of a line, and how much of it inboxes show. Only this component rerenders while someone types. */
function LengthHint({ form, of, first = '' }: HintProps) {
  const { t } = usePage();
  const read = useCallback((fields: Fields) => String([...(fields[`texts.${of}`] ?? '')].length), [of]);
  const count = Number(useFormText(form, read) ?? [...first].length);
  const part = of.endsWith('subject') ? 'subject' : 'preview';
  return t(`campaigns:${part}Hint`, { count, shown: shownCharacters[part] });
}
