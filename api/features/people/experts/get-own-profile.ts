import { verb } from '#api/verb.ts';
import type { ExpertProfile } from './contract.ts';
import { findOwnProfile, selectFilterValues } from './queries.ts';

type ChoiceRow = Awaited<ReturnType<typeof selectFilterValues>>[number];

interface OwnProfile {
  data: ExpertProfile;
  /** The fields of listed experts, suggested so that the same field gets the same name everywhere. */
  knownFields: ChoiceRow['fields'];
}

const empty: ExpertProfile = {
  headline: { et: '', en: '' },
  about: { et: '', en: '' },
  fields: [],
  languages: [],
  place: null,
  availability: 'open',
  takesQuestions: true,
  isListed: false,
};

/** Reads an expert's own profile in both languages, for editing. It is empty until first saved. */
export const getOwnProfile = verb({ access: 'expert' }, async (context, _, { user }): Promise<OwnProfile> => {
  const { db } = context;
  const [[row], others] = await db.batch([findOwnProfile(db, user.id), selectFilterValues(db)]);
  const known = new Map(others.flatMap(({ fields }) => fields).map((field) => [field.et, field]));
  return { data: row ? presentOwnProfile(row) : empty, knownFields: [...known.values()] };
});

function presentOwnProfile(row: Awaited<ReturnType<typeof findOwnProfile>>[number]): ExpertProfile {
  const { headlineEt, headlineEn, aboutEt, aboutEn, fields, languages, place } = row;
  const { availability, takesQuestions, isListed } = row;
  return {
    headline: { et: headlineEt, en: headlineEn },
    about: { et: aboutEt, en: aboutEn },
    ...{ fields, languages, place, availability, takesQuestions, isListed },
  };
}
