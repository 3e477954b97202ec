import { isbot } from 'isbot';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { type expiringLinkSchema, signLink, verifyLink } from '#api/platform/files/expiring-link.ts';
import { buildFileName, formatContentDisposition } from '#api/platform/files/file-name.ts';
import { serveFile } from '#api/platform/files/serve-file.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { viewerOf } from '../content/index.ts';
import { toStoredFile } from '../media/index.ts';
import { addDownload, findMaterialFile } from './queries.ts';
import { downloadLinkLifetimeMs } from './rules.ts';

const purpose = 'material-links';

/** Returns a signed link to a material's file, valid for five minutes, for viewers with access. */
export async function createDownloadLink(context: Context, input: z.input<typeof idParams>): Promise<string> {
  const id = parseId(input);
  await findFile(context, id);
  return `/materials/${id}/file?${signLink(context, { purpose, id }, context.now.getTime() + downloadLinkLifetimeMs)}`;
}

/** Serves the file behind a signed link, always as an attachment. */
export async function downloadMaterial(
  context: Context,
  input: z.input<typeof idParams> & Partial<z.input<typeof expiringLinkSchema>>,
  request: Request,
): Promise<Response> {
  const id = parseId(input);
  const link = verifyLink(context, { purpose, id }, input);
  if (link === 'foreign') throw new AppError('not_found');
  if (link === 'expired') throw new AppError('gone');
  const file = await findFile(context, id);
  const name = buildFileName(file.title, file.extension ?? 'bin');
  const answer = await serveFile(context.env, request, toStoredFile(file), {
    'content-disposition': formatContentDisposition(name),
  });
  if (isNewDownload(answer) && !isbot(context.userAgent)) context.defer(addDownload(context.db, id).execute());
  return answer;
}

async function findFile(context: Context, id: string) {
  const [file] = await findMaterialFile(context.db, id, viewerOf(context));
  if (!file) throw new AppError('not_found');
  return file;
}

/** Whether this is a download from the start. Resumed downloads were counted before. */
function isNewDownload({ status, headers }: Response): boolean {
  return status === 200 || (status === 206 && headers.get('content-range')?.startsWith('bytes 0-') === true);
}
