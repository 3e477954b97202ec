import { isoTime } from '#api/platform/calendar/time.ts';
import { locales } from '#api/platform/i18n/locales.ts';
import { verb } from '#api/verb.ts';
import { type LegalDocumentSummary, legalDocumentKinds } from './contract.ts';
import { selectNewestVersions } from './queries.ts';

/** Lists every legal document in every language with its version in force, for administrators. */
export const listLegalDocuments = verb(
  { access: 'admin' },
  async (context): Promise<{ data: { items: LegalDocumentSummary[] } }> => {
    const rows = await selectNewestVersions(context.db);
    const items = legalDocumentKinds.flatMap((kind) =>
      locales.map((locale) => {
        const row = rows.find((each) => each.kind === kind && each.locale === locale);
        return { kind, locale, version: row?.version ?? 0, publishedAt: row ? isoTime(row.publishedAt) : null };
      }),
    );
    return { data: { items } };
  },
);
