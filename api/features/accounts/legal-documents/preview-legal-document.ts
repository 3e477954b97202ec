import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { renderMarkdown } from '#api/platform/markdown/render-markdown.ts';
import { previewLegalDocumentSchema } from './contract.ts';
import { fillInFacts, legalFactsOf } from './rules.ts';

/** A text as readers would see it. Stores nothing. */
export async function previewLegalDocument(
  context: Context,
  input: z.input<typeof previewLegalDocumentSchema>,
): Promise<{ data: { html: string } }> {
  requireRole(context, 'admin');
  const { body } = parseInput(previewLegalDocumentSchema, input);
  const { tenant, origin } = context;
  return { data: { html: renderMarkdown(fillInFacts(body, legalFactsOf(tenant, origin)), tenant.slug).html } };
}
