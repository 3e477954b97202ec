import { and, desc, eq, max, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { LegalDocumentKind } from './contract.ts';
import { legalDocuments } from './schema.ts';

const ofText = (kind: LegalDocumentKind, locale: Locale) =>
  and(eq(legalDocuments.kind, kind), eq(legalDocuments.locale, locale));

/** Selects every published version without its text, newest first. */
export function selectVersions(db: Database, kind: LegalDocumentKind, locale: Locale) {
  const { version, publishedAt, note } = legalDocuments;
  return db
    .select({ version, publishedAt, note })
    .from(legalDocuments)
    .where(ofText(kind, locale))
    .orderBy(desc(version));
}

/** Finds the text of the given version, or of the newest. At most one row. */
export function findBody(db: Database, kind: LegalDocumentKind, locale: Locale, version?: number) {
  return db
    .select({ version: legalDocuments.version, body: legalDocuments.body })
    .from(legalDocuments)
    .where(and(ofText(kind, locale), version === undefined ? undefined : eq(legalDocuments.version, version)))
    .orderBy(desc(legalDocuments.version))
    .limit(1);
}

/** Selects the newest version of each kind and language that has one. */
export function selectNewestVersions(db: Database) {
  const { kind, locale, version, publishedAt } = legalDocuments;
  return db
    .select({ kind, locale, version: max(version).mapWith(Number), publishedAt: max(publishedAt).mapWith(Number) })
    .from(legalDocuments)
    .groupBy(kind, locale);
}

/** Adds a version if `row.version - 1` is the newest. */
export function insertVersion(db: Database, row: typeof legalDocuments.$inferInsert) {
  const { id, kind, locale, version, body, note = null, publishedAt, publishedBy } = row;
  return db.all<{ id: string }>(sql`insert into ${legalDocuments}
    (id, kind, locale, version, body, note, published_at, published_by)
    select ${id}, ${kind}, ${locale}, ${version}, ${body}, ${note}, ${publishedAt}, ${publishedBy}
    where (select coalesce(max(version), 0) from ${legalDocuments} where kind = ${kind} and locale = ${locale})
      = ${version - 1}
    returning id`);
}
