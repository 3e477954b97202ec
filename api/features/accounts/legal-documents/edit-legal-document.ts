import type { z } from 'zod';
import { type Context, withLocale } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type EditedLegalDocument, legalTextParams } from './contract.ts';
import { loadText } from './get-legal-document.ts';

/** A text for editing: Markdown with placeholders. */
export async function editLegalDocument(
  context: Context,
  input: z.input<typeof legalTextParams>,
): Promise<{ data: EditedLegalDocument }> {
  requireRole(context, 'admin');
  const params = legalTextParams.safeParse(input);
  if (!params.success) throw new AppError('not_found');
  const { kind, locale } = params.data;
  const { body, current, versions } = await loadText(withLocale(context, locale), kind);
  return { data: { kind, locale, ...current, body, versions } };
}
