import type { Context } from '#api/context.ts';
import { initials } from '#api/features/accounts/users/index.ts';
import { brandFileUrl } from '#api/features/brand/customizations/index.ts';
import type { Expert } from './contract.ts';
import type { ExpertRow } from './queries.ts';

/** Presents an expert in the viewer's language. `brandVersion` is part of the URL of a brand picture. */
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

/** Chooses the text in the given language, or in the other one if it is empty. */
function inLanguage(locale: Context['locale'], et: string, en: string): string {
  return locale === 'et' ? et || en : en || et;
}

function pictureOf(context: Context, { pictureFile, avatarKey }: ExpertRow, brandVersion: number): string | null {
  if (avatarKey) return `/files/${avatarKey}`;
  return pictureFile && brandFileUrl(context, pictureFile, brandVersion);
}
