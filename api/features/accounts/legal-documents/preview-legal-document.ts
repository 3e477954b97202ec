import { renderMarkdown } from '#api/platform/markdown/render-markdown.ts';
import { verb } from '#api/verb.ts';
import { previewLegalDocumentSchema } from './contract.ts';
import { collectLegalFacts, fillInFacts } from './rules.ts';

/** Renders a legal document as readers would see it. Stores nothing. */
export const previewLegalDocument = verb(
  { access: 'admin', input: previewLegalDocumentSchema, records: { nothing: 'Only shows a text.' } },
  async (context, { body }): Promise<{ data: { html: string } }> => {
    const { tenant, origin } = context;
    return { data: { html: renderMarkdown(fillInFacts(body, collectLegalFacts(tenant, origin)), tenant.slug).html } };
  },
);
