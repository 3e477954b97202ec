import type { Context } from '#api/context.ts';
import { serveMessageFile } from '#api/features/community/threads/index.ts';
import { requireRole } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { recordCaseOpening } from '../record-case-opening.ts';
import { findReportedFile } from './queries.ts';

/**
 * Opens a file of a reported message for staff as the report kept it, even after the message is gone. It is recorded
 * like opening the case, and not cached by the browser.
 */
export async function openReportedFile(
  context: Context,
  { caseId, id }: { caseId: string; id: string },
  request: Request,
): Promise<Response> {
  const member = requireRole(context, 'moderator');
  const [ofCase, ofFile] = [parseId({ id: caseId }), parseId({ id })];
  const { found } = await namedBatch(context.db, {
    opened: recordCaseOpening(context, member, ofCase),
    found: findReportedFile(context.db, member, ofCase, ofFile),
  });
  const [file] = found;
  if (!file) throw new AppError('not_found');
  return serveMessageFile(context, request, file, { 'cache-control': 'private, no-store' });
}
