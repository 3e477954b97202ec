import type { Context } from '#api/context.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import type { ContentCard, OpenedContent } from '../content/contract.ts';
import { openContent } from '../content/index.ts';
import type { MaterialFile, OpenedMaterial } from './contract.ts';
import { type FileFacts, findFileFacts } from './queries.ts';
import { fileNameOf } from './rules.ts';

/** A material that the reader may open. */
export async function getMaterial(context: Context, input: unknown): Promise<{ data: OpenedMaterial }> {
  const { data, file } = await open(context, input, false);
  return { data: { ...data, file } };
}

export interface MaterialPage {
  data: OpenedContent;
  file: MaterialFile;
  /** Whether the reader may not have the file. */
  isPreview: boolean;
  others: ContentCard[];
}

/** The same for its own page: with the preview that its author allows, and others to go on with. One exchange. */
export function openMaterial(context: Context, input: unknown): Promise<MaterialPage> {
  return open(context, input, true);
}

async function open(context: Context, input: unknown, withPreview: boolean): Promise<MaterialPage> {
  const id = parseId(input);
  const along = [findFileFacts(context.db, id, context.now)] as const;
  const options = { by: 'id', withPreview, others: withPreview ? 3 : 0, along } as const;
  const page = await openContent(context, 'material', { id }, options);
  const [[facts]] = page.along;
  if (!facts) throw new AppError('not_found');
  const { data, isPreview, others } = page;
  return { data, isPreview, others, file: presentFile(data, facts) };
}

function presentFile({ id, title }: OpenedContent, { extension, bytes, downloads }: FileFacts): MaterialFile {
  const ending = extension ?? 'bin';
  return { name: fileNameOf(title, ending), extension: ending, bytes, downloads, address: `/materials/${id}/download` };
}
