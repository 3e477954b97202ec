import type { HomeSection, HomeSectionKind } from '#api/features/site/home/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';

/** A section while it is edited: it has the same shape, but nothing in it has to be valid yet. */
export type Values = Readonly<Record<string, unknown>>;
export type LocalizedText = Readonly<Partial<Record<Locale, string>>>;

export const kindOf = (section: Values) => section['kind'] as HomeSectionKind;
export const valuesOf = (section: HomeSection): Values => section;
export const localizedTextAt = (values: Values, name: string): LocalizedText => (values[name] ?? {}) as LocalizedText;
export const listAt = (values: Values, name: string): readonly Values[] => (values[name] ?? []) as readonly Values[];

/** Returns the values with one changed; undefined removes it. */
export function setValue(values: Values, name: string, value: unknown): Values {
  const { [name]: _, ...others } = values;
  return value === undefined ? others : { ...values, [name]: value };
}

/** Returns a text in one language or, without it, in any other. */
export function readText(text: LocalizedText, locale: Locale): string {
  return text[locale]?.trim() || Object.values(text).find((other) => other.trim()) || '';
}

/** An empty text in both languages, for the new parts of a section. */
export const emptyText: LocalizedText = { et: '', en: '' };
