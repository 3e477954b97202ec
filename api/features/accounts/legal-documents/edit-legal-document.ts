import { withLocale } from '#api/context.ts';
import { verb } from '#api/verb.ts';
import { type EditedLegalDocument, legalTextParams } from './contract.ts';
import { loadText } from './get-legal-document.ts';

/** Returns a legal document for editing: Markdown with placeholders. */
export const editLegalDocument = verb(
  { access: 'admin', params: legalTextParams },
  async (context, { kind, locale }): Promise<{ data: EditedLegalDocument }> => {
    const { body, current, versions } = await loadText(withLocale(context, locale), kind);
    return { data: { kind, locale, ...current, body, versions } };
  },
);
