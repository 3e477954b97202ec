import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { acting, auditEntry, hasChanged } from '#api/platform/audit/audit-entry.ts';
import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';
import { newId } from '#api/platform/database/ids.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { legalTextParams, publishLegalDocumentSchema } from './contract.ts';
import { insertVersion } from './queries.ts';

/** Publishes a new version at once. Refused if another one was published since the edit began. */
export async function publishLegalDocument(
  context: Context,
  input: z.input<typeof legalTextParams> & z.input<typeof publishLegalDocumentSchema>,
): Promise<Outcome<{ data: { version: number } }, 'legal_document_changed'>> {
  const { user } = requireRole(context, 'admin');
  const params = legalTextParams.safeParse(input);
  if (!params.success) throw new AppError('not_found');
  const { body, note, version: edited } = parseInput(publishLegalDocumentSchema, input);
  const version = edited + 1;
  const row = { id: newId(), ...params.data, version, body, note: note || null };
  const { added } = await batchAndInvalidate(
    context,
    {
      added: insertVersion(context.db, { ...row, publishedAt: context.now.getTime(), publishedBy: user.id }),
      recorded: auditEntry(
        context.db,
        {
          ...{ ...acting(context, user.id), action: 'legal_document.publish', targetType: 'legal_document' },
          ...{
            targetId: row.id,
            before: { version: edited },
            after: { ...params.data, version },
            reason: note || null,
          },
        },
        hasChanged,
      ),
    },
    { ifChanged: 'added' },
  );
  return added.length === 1 ? { ok: true, data: { version } } : refuse('legal_document_changed');
}
