import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { renderMarkdown } from '#api/platform/markdown/render-markdown.ts';
import { renderDraftSchema } from './contract.ts';

/** Renders Markdown exactly as the published page does. */
export async function renderDraft(
  context: Context,
  input: z.input<typeof renderDraftSchema>,
): Promise<{ data: { html: string } }> {
  requireRole(context, 'admin');
  const { body } = parseInput(renderDraftSchema, input);
  return { data: { html: renderMarkdown(body, context.tenant.slug).html } };
}
