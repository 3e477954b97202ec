import type { Context } from '#api/context.ts';
import { initials } from '#api/features/accounts/users/index.ts';
import { brandFile } from '#api/features/brand/customizations/index.ts';
import type { Expert } from './contract.ts';
import type { ExpertRow } from './queries.ts';

/** An expert in the reader's language. `brandVersion` dates the address of a picture of the brand. */
export function presentExpert(context: Context, row: ExpertRow, brandVersion: number): Expert {
  const { locale } = context;
  return {
    id: row.id,
    name: row.name,
    headline: inLanguage(locale, row.headlineEt, row.headlineEn),
    about: inLanguage(locale, row.aboutEt, row.aboutEn),
    fields: row.fields.map((field) => field[locale]),
    languages: row.languages,
    place: row.place,
    picture: pictureOf(context, row, brandVersion),
    initials: initials(row.name),
    availability: row.availability,
    takesQuestions: row.takesQuestions,
  };
}

/** A text that was written in one language only is shown in that one. */
function inLanguage(locale: Context['locale'], et: string, en: string): string {
  return locale === 'et' ? et || en : en || et;
}

function pictureOf(context: Context, { pictureFile, avatarKey }: ExpertRow, brandVersion: number): string | null {
  if (avatarKey) return `/files/${avatarKey}`;
  return pictureFile && brandFile(context, pictureFile, brandVersion);
}
