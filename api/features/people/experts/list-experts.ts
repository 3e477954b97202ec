import type { Context } from '#api/context.ts';
import { loadBrand } from '#api/features/brand/customizations/index.ts';
import { languageTags } from '#api/platform/i18n/locales.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import { type Expert, type ExpertChoices, expertsQuery } from './contract.ts';
import { presentExpert } from './present-expert.ts';
import { selectExperts, selectFilterValues } from './queries.ts';

interface ExpertList {
  data: Page<Expert>;
  /** The filter values of the whole directory. */
  choices: ExpertChoices;
  /** The selected field in the viewer's language. The URL may use its name in the other language. */
  field: string;
}

/** Lists a page of the directory in one exchange. The brand is read from the isolate's cache. */
export const listExperts = verb(
  { access: 'anyone', input: expertsQuery },
  async (context, query): Promise<ExpertList> => {
    const { db } = context;
    const [[rows, all], { version }] = await Promise.all([
      db.batch([selectExperts(db, { ...query, limit: query.limit + 1 }), selectFilterValues(db)]),
      loadBrand(context),
    ]);
    const { items, nextCursor } = pageOf(rows, query.limit);
    return {
      data: { items: items.map((row) => presentExpert(context, row, version)), nextCursor },
      choices: presentChoices(context, all),
      field: findFieldName(context, query.field ?? '', all),
    };
  },
);

type ChoiceRows = Awaited<ReturnType<typeof selectFilterValues>>;

function findFieldName({ locale }: Context, asked: string, rows: ChoiceRows): string {
  const known = rows.flatMap(({ fields }) => fields).find(({ et, en }) => et === asked || en === asked);
  return known?.[locale] ?? asked;
}

function presentChoices({ locale }: Context, rows: ChoiceRows): ExpertChoices {
  const { compare } = new Intl.Collator(languageTags[locale]);
  const sorted = (values: Array<string | null>) => [...new Set(values)].filter((value) => value !== null).sort(compare);
  return {
    fields: sorted(rows.flatMap(({ fields }) => fields.map((field) => field[locale]))),
    languages: sorted(rows.flatMap(({ languages }) => languages)),
    places: sorted(rows.map(({ place }) => place)),
  };
}
