import { type Locale, locales } from '#api/platform/i18n/locales.ts';
import type { Localized } from '#api/platform/i18n/localized.ts';
import { lookOf } from '#api/platform/text/look-of.ts';
import type { ExpertProfile } from './contract.ts';

/**
 * Returns the requirements for listing that a profile doesn't meet, as codes by field: a headline and an about text in
 * at least one language, and a spoken language. If there is no text yet, the codes are for the texts in `locale`.
 */
export function findMissingRequirements(
  { headline, about, languages }: Pick<ExpertProfile, 'headline' | 'about' | 'languages'>,
  locale: Locale,
): Record<string, string> {
  const missing: Record<string, string> = {};
  if (!locales.some((code) => headline[code] && about[code])) {
    const begun = [locale, ...locales].find((code) => headline[code] || about[code]) ?? locale;
    if (!headline[begun]) missing[`headline.${begun}`] = 'headline_required';
    if (!about[begun]) missing[`about.${begun}`] = 'about_required';
  }
  if (languages.length === 0) missing['languages'] = 'languages_required';
  return missing;
}

/** Normalizes fields: drops empty and duplicate ones, and gives each a name in both languages. */
export function normalizeFields(fields: readonly Localized[]): Localized[] {
  const kept = new Map<string, Localized>();
  for (const { et, en } of fields) {
    const field = { et: et || en, en: en || et };
    const key = lookOf(field.et);
    if (key && !kept.has(key)) kept.set(key, field);
  }
  return [...kept.values()];
}
