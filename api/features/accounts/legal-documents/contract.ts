import { z } from 'zod';
import { localeSchema } from '#api/platform/i18n/locales.ts';
import { markdownSchema } from '#api/platform/markdown/contract.ts';

export const legalDocumentKinds = ['terms', 'privacy', 'rules'] as const;
export type LegalDocumentKind = (typeof legalDocumentKinds)[number];

/** The facts about the community that a text can include as `{{fact}}`. */
export const legalFacts = ['community', 'operator', 'email', 'site', 'answersKeptDays'] as const;
export type LegalFact = (typeof legalFacts)[number];

export const maxLegalDocumentLength = 60_000;
export const noteLength = 200;

const version = z.coerce.number().int().min(0).max(100_000);

export const legalDocumentParams = z.object({ kind: z.enum(legalDocumentKinds) });
export const legalTextParams = legalDocumentParams.extend({ locale: localeSchema });

export const legalDocumentQuery = z.object({
  /** The version to read. Defaults to the one in force. */
  version: version.optional(),
});

const body = markdownSchema(maxLegalDocumentLength).refine((text) => text !== '', { error: 'text_required' });

export const publishLegalDocumentSchema = z.object({
  body: body.refine((text) => findUnknownFacts(text).length === 0, { error: 'fact_unknown' }),
  note: z.string().trim().max(noteLength, { error: 'note_too_long' }).default(''),
  /** The version that was edited. 0 for the template. */
  version,
});

export const previewLegalDocumentSchema = z.object({ body });

/** `legal_document_changed`: another version was published since the edit began. */
export const legalDocumentRefusals = { legal_document_changed: 'conflict' } as const;

/** Finds placeholders in a text that match no fact. */
function findUnknownFacts(text: string): string[] {
  const known: readonly string[] = legalFacts;
  return [...text.matchAll(/\{\{(.*?)\}\}/g)]
    .map(([, name]) => (name ?? '').trim())
    .filter((name) => !known.includes(name));
}

const publication = {
  /** 0 for the template that every community starts with. */
  version: z.int(),
  /** Null for the template. */
  publishedAt: z.iso.datetime().nullable(),
  note: z.string().nullable(),
};

export const legalDocumentSchema = z.object({
  kind: z.enum(legalDocumentKinds),
  locale: localeSchema,
  ...publication,
  html: z.string(),
  /** All versions, newest first. */
  versions: z.array(z.object(publication)),
});

export type LegalDocument = z.infer<typeof legalDocumentSchema>;
export type LegalPublication = LegalDocument['versions'][number];

/** A legal document as administrators edit it, with Markdown instead of HTML. */
export const editedLegalDocumentSchema = legalDocumentSchema.omit({ html: true }).extend({ body: z.string() });

export type EditedLegalDocument = z.infer<typeof editedLegalDocumentSchema>;

export const legalDocumentSummarySchema = z.object({
  kind: z.enum(legalDocumentKinds),
  locale: localeSchema,
  version: publication.version,
  publishedAt: publication.publishedAt,
});

export type LegalDocumentSummary = z.infer<typeof legalDocumentSummarySchema>;
