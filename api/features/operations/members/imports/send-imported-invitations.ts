import type { Context } from '#api/context.ts';
import { prepareInvitation } from '#api/features/accounts/invitations/index.ts';
import { hashAddress } from '#api/features/operations/privacy/index.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { claimImportRow, finishImports, isInvitationSentBy, selectNextRows, stopAbandonedImports } from './queries.ts';

/** Invitations per transaction. */
const atOnce = 20;
/** Maximum batches per minute. The mail job sends 100 mails in a minute, so invitations don't delay other mails. */
const maxBatches = 4;

/**
 * Runs every minute: invites the next people of an import. A row is claimed and its invitation written in one
 * transaction, so an interrupted or overlapping run never invites anyone twice.
 */
export async function sendImportedInvitations(context: Context): Promise<void> {
  const { db, now } = context;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const { next } = await namedBatch(db, {
      abandoned: stopAbandonedImports(db),
      finished: finishImports(db),
      next: selectNextRows(db, atOnce),
    });
    if (next.length === 0) return;
    const invited = await Promise.all(
      next.map(async ({ importId, line, email, name, tags, startedBy }) => {
        const attempt = { importId, line, attempt: newId(), hashes: hashAddress(context, email) };
        const given = { email, role: 'user', name, tags, invitedBy: startedBy } as const;
        const { statements } = await prepareInvitation(context, given, isInvitationSentBy(attempt));
        return [claimImportRow(db, attempt, now), ...statements];
      }),
    );
    await namedBatch(db, { invited: invited.flat() });
  }
}
