import type { Context } from '#api/context.ts';
import { brandFile } from '../customizations/index.ts';
import { initials } from '../users/index.ts';
import type { Expert } from './contract.ts';
import type { ExpertRow } from './queries.ts';

/** An expert in the reader's language. `brandVersion` dates the address of a picture of the brand. */
export function presentExpert(context: Context, row: ExpertRow, brandVersion: number): Expert {
  const { locale } = context;
  const isEstonian = locale === 'et';
  return {
    id: row.id,
    name: row.name,
    headline: isEstonian ? row.headlineEt : row.headlineEn,
    about: isEstonian ? row.aboutEt : row.aboutEn,
    fields: row.fields.map((field) => field[locale]),
    languages: row.languages,
    place: row.place,
    picture: pictureOf(context, row, brandVersion),
    initials: initials(row.name),
  };
}

function pictureOf(context: Context, { pictureFile, avatarKey }: ExpertRow, brandVersion: number): string | null {
  if (pictureFile) return brandFile(context, pictureFile, brandVersion);
  return avatarKey && `/files/${avatarKey}`;
}
