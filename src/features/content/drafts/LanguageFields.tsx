import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { DraftText } from '#api/features/content/drafts/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { DraftTextField } from './DraftTextField.tsx';
import { MarkdownField } from './MarkdownField.tsx';
import { TopicsField } from './TopicsField.tsx';

interface Props {
  t: TFunction;
  locale: Locale;
  text: DraftText;
  hasCover: boolean;
  /** Returns the error code of a field, or null. */
  errorOf: (field: keyof DraftText) => string | null;
  onChange: (text: DraftText) => void;
  /** Content above the fields. */
  children?: ReactNode;
}

/** All fields of the text in one language. */
export function LanguageFields({ t, locale, text, hasCover, errorOf, onChange, children }: Props) {
  const set =
    <Field extends keyof DraftText>(field: Field) =>
    (value: DraftText[Field]) =>
      onChange({ ...text, [field]: value });
  const line = { t, lang: locale } as const;
  return (
    <section className="draft-language" aria-label={t(`drafts:language.${locale}`)}>
      <h2>{t(`drafts:language.${locale}`)}</h2>
      {children}
      <DraftTextField
        {...line}
        label={t('drafts:title')}
        value={text.title}
        max={160}
        error={errorOf('title')}
        onChange={set('title')}
      />
      <DraftTextField
        {...line}
        label={t('drafts:summary')}
        hint={t('drafts:summaryHint')}
        value={text.summary}
        max={400}
        error={errorOf('summary')}
        isLong
        onChange={set('summary')}
      />
      <MarkdownField
        {...line}
        label={t('drafts:body')}
        value={text.body}
        error={errorOf('body')}
        onChange={set('body')}
      />
      <TopicsField {...line} topics={text.topics} error={errorOf('topics')} onChange={set('topics')} />
      {hasCover && (
        <DraftTextField
          {...line}
          label={t('drafts:coverAlt')}
          hint={t('drafts:coverAltHint')}
          value={text.coverAlt}
          max={200}
          error={errorOf('coverAlt')}
          onChange={set('coverAlt')}
        />
      )}
    </section>
  );
}
