import type { Availability } from '#api/features/people/experts/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { Body } from '#src/client/call.ts';

/** The form's fields: a ticked box is `on`, an unticked one is missing. */
export type ProfileFields = Record<`${'headline' | 'about'}.${Locale}`, string> &
  Record<`field.${Locale}`, readonly string[]> & {
    /** A list if several are ticked. */
    languages?: string | readonly string[];
    place: string;
    availability: Availability;
    takesQuestions?: string;
    isListed?: string;
  };

/** Converts a form's fields to the body of the API call. */
export function toProfileBody(fields: ProfileFields): Body<'PUT /api/expert/profile'> {
  const { languages = [], place, availability } = fields;
  const inEach = (name: 'headline' | 'about') => ({ et: fields[`${name}.et`], en: fields[`${name}.en`] });
  return {
    headline: inEach('headline'),
    about: inEach('about'),
    fields: fields['field.et'].map((et, index) => ({ et, en: fields['field.en'][index] ?? '' })),
    languages: [languages].flat(),
    place,
    availability,
    takesQuestions: fields.takesQuestions !== undefined,
    isListed: fields.isListed !== undefined,
  };
}
