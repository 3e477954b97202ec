import type { Context } from '#api/context.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { renderMarkdown } from '#api/platform/markdown/render-markdown.ts';
import { verb } from '#api/verb.ts';
import {
  type LegalDocument,
  type LegalDocumentKind,
  type LegalPublication,
  legalDocumentParams,
  legalDocumentQuery,
} from './contract.ts';
import { findBody, selectVersions } from './queries.ts';
import { collectLegalFacts, fillInFacts } from './rules.ts';
import { templates } from './templates/index.ts';

/** Returns a legal document in the viewer's language: the version in force, or an earlier one. */
export const getLegalDocument = verb(
  { access: 'anyone', params: legalDocumentParams, input: legalDocumentQuery },
  async (context, { kind, version }): Promise<{ data: LegalDocument }> => {
    const { locale, tenant, origin } = context;
    const { body, current, versions } = await loadText(context, kind, version);
    const filled = fillInFacts(body, collectLegalFacts(tenant, origin));
    return { data: { kind, locale, ...current, html: renderMarkdown(filled, tenant.slug).html, versions } };
  },
);

/** Reads a legal document in the context's language with its history, in one exchange. */
export async function loadText(
  { db, locale }: Context,
  kind: LegalDocumentKind,
  version?: number,
): Promise<{ body: string; current: LegalPublication; versions: LegalPublication[] }> {
  const { found, published } = await namedBatch(db, {
    found: findBody(db, kind, locale, version),
    published: selectVersions(db, kind, locale),
  });
  const template: LegalPublication = { version: 0, publishedAt: null, note: null };
  const versions = [
    ...published.map((row): LegalPublication => ({ ...row, publishedAt: isoTime(row.publishedAt) })),
    template,
  ];
  const [row] = found;
  const shown = version ?? row?.version ?? 0;
  const current = versions.find((each) => each.version === shown);
  if (!current) throw new AppError('not_found');
  return { body: row?.body ?? templates[kind][locale], current, versions };
}
