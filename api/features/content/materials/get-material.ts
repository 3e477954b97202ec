import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { buildFileName } from '#api/platform/files/file-name.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { verb } from '#api/verb.ts';
import type { ContentCard, OpenedContent } from '../content/contract.ts';
import { loadContent } from '../content/index.ts';
import type { MaterialFile, OpenedMaterial } from './contract.ts';
import { type FileFacts, findFileFacts } from './queries.ts';

/** Returns a material that the viewer has access to. */
export const getMaterial = verb(
  { access: 'anyone', params: idParams },
  async (context, { id }): Promise<{ data: OpenedMaterial }> => {
    const { data, file } = await load(context, id, false);
    return { data: { ...data, file } };
  },
);

export interface MaterialPage {
  data: OpenedContent;
  file: MaterialFile;
  /** Whether the viewer has no access to the file. */
  isPreview: boolean;
  others: ContentCard[];
}

/** Loads the material's own page, with its preview and other materials. Takes one database exchange. */
export async function loadMaterialPage(context: Context, input: z.input<typeof idParams>): Promise<MaterialPage> {
  return load(context, parseId(input), true);
}

async function load(context: Context, id: string, withPreview: boolean): Promise<MaterialPage> {
  const extraReads = { file: findFileFacts(context.db, id, context.now) };
  const options = { withPreview, others: withPreview ? 3 : 0, extraReads } as const;
  const { data, isPreview, others, extra } = await loadContent(context, 'material', { id }, options);
  const [facts] = extra.file;
  if (!facts) throw new AppError('not_found');
  return { data, isPreview, others, file: presentFile(data, facts) };
}

function presentFile({ id, title }: OpenedContent, { extension, bytes, downloads }: FileFacts): MaterialFile {
  const ending = extension ?? 'bin';
  return {
    name: buildFileName(title, ending),
    extension: ending,
    bytes,
    downloads,
    address: `/materials/${id}/download`,
  };
}
