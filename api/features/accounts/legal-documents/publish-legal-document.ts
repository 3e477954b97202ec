import { attributeAction, auditEntry, hasChanged } from '#api/platform/audit/audit-entry.ts';
import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';
import { newId } from '#api/platform/database/ids.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { legalDocumentRefusals, legalTextParams, publishLegalDocumentSchema } from './contract.ts';
import { insertVersion } from './queries.ts';

/** Publishes a new version at once. Refuses if another version was published since the edit began. */
export const publishLegalDocument = verb(
  {
    access: 'admin',
    params: legalTextParams,
    input: publishLegalDocumentSchema,
    refusals: legalDocumentRefusals,
    records: 'legal_document.publish',
  },
  async (
    context,
    { kind, locale, body, note, version: edited },
    { user },
  ): Promise<Outcome<{ data: { version: number } }, 'legal_document_changed'>> => {
    const version = edited + 1;
    const row = { id: newId(), kind, locale, version, body, note: note || null };
    const { added } = await batchAndInvalidate(
      context,
      {
        added: insertVersion(context.db, { ...row, publishedAt: context.now.getTime(), publishedBy: user.id }),
        recorded: auditEntry(
          context.db,
          {
            ...{ ...attributeAction(context, user.id), action: 'legal_document.publish', targetType: 'legal_document' },
            ...{
              targetId: row.id,
              before: { version: edited },
              after: { kind, locale, version },
              reason: note || null,
            },
          },
          hasChanged,
        ),
      },
      { ifChanged: 'added' },
    );
    return added.length === 1 ? { ok: true, data: { version } } : refuse('legal_document_changed');
  },
);
