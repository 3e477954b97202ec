import { defineContentType } from '../drafts/index.ts';
import { selectReadyFile } from '../media/index.ts';
import { materialDetailsSchema } from './contract.ts';
import { upsertMaterial } from './queries.ts';

/** A material consists of a file and a description. */
export const materialType = defineContentType({
  type: 'material',
  needsBody: false,
  details: materialDetailsSchema,
  check: async (db, { fileId }): Promise<Record<string, string>> => {
    const [file] = await selectReadyFile(db, fileId, 'material');
    return file ? {} : { 'details.fileId': 'material_file_required' };
  },
  publish: (db, itemId, { fileId }) => [upsertMaterial(db, itemId, fileId)],
});
