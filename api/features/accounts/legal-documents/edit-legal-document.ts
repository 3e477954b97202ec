import { withLocale } from '#api/context.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { verb } from '#api/verb.ts';
import { type EditedLegalDocument, legalTextParams } from './contract.ts';
import { loadText } from './get-legal-document.ts';

/** A text for editing: Markdown with placeholders. */
export const editLegalDocument = verb(
  { access: 'admin', params: legalTextParams, parsesItself: true },
  async (context, input): Promise<{ data: EditedLegalDocument }> => {
    const params = legalTextParams.safeParse(input);
    if (!params.success) throw new AppError('not_found');
    const { kind, locale } = params.data;
    const { body, current, versions } = await loadText(withLocale(context, locale), kind);
    return { data: { kind, locale, ...current, body, versions } };
  },
);
