import { renderMarkdown } from '#api/platform/markdown/render-markdown.ts';
import { verb } from '#api/verb.ts';
import { renderDraftSchema } from './contract.ts';

/** Renders Markdown exactly as the published page does. */
export const renderDraft = verb(
  { access: 'admin', input: renderDraftSchema, records: { nothing: 'Only shows a text.' } },
  async (context, { body }): Promise<{ data: { html: string } }> => {
    return { data: { html: renderMarkdown(body, context.tenant.slug).html } };
  },
);
