import { type Locale, languageTags } from '#api/platform/i18n/locales.ts';
import type { FieldProps } from './SectionForm.tsx';
import { SectionTextField } from './SectionTextField.tsx';
import type { LocalizedText } from './section-values.ts';

interface Props extends FieldProps {
  label: string;
  path: string;
  text: LocalizedText;
  max: number;
  isLong?: boolean;
  /** Whether the text may be empty in every language. */
  isOptional?: boolean;
  onChange: (text: LocalizedText | undefined) => void;
}

/** Fields for a text in each language that the community offers. */
export function TextFields({ t, languages, faults, label, path, text, max, isLong, isOptional, onChange }: Props) {
  const change = (language: Locale, value: string) => {
    const changed = copyMainLanguage({ ...text, [language]: value }, text, languages);
    const isEmpty = languages.every((each) => !changed[each]?.trim());
    onChange(isOptional && isEmpty ? undefined : changed);
  };
  return languages.map((language, index) => (
    <SectionTextField
      key={language}
      t={t}
      lang={languageTags[language]}
      label={languages.length > 1 ? t(`home-studio:in.${language}`, { label }) : label}
      value={text[language] ?? ''}
      max={max}
      error={faults[`${path}.${language}`] ?? (index === 0 ? faults[path] : null) ?? null}
      isLong={isLong ?? false}
      onChange={(value) => change(language, value)}
    />
  ));
}

/** Copies the main language's text to languages that aren't offered, unless they have a text of their own. */
function copyMainLanguage(changed: LocalizedText, before: LocalizedText, languages: readonly Locale[]): LocalizedText {
  const [main] = languages;
  const others = Object.entries(changed).map(([language, text]) => {
    const follows = main && !languages.includes(language as Locale) && text === before[main];
    return [language, follows ? changed[main] : text];
  });
  return Object.fromEntries(others) as LocalizedText;
}
