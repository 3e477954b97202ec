import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { verb } from '#api/verb.ts';
import { type ContentCard, listQuery } from '../content/contract.ts';
import { type ContentList, listContent } from '../content/index.ts';
import { selectFileFacts } from './queries.ts';

/** Lists the materials available to the member, newest first. */
export const listMaterials = verb(
  { access: 'member', input: listQuery },
  (context, query): Promise<ContentList> => listContent(context, 'material', query),
);

export interface ListedMaterial extends ContentCard {
  extension: string | null;
  bytes: number;
}

/** Lists the materials for their page, with each file's type and size. Takes two database exchanges. */
export async function listMaterialFiles(
  context: Context,
  input: z.input<typeof listQuery>,
): Promise<{ items: ListedMaterial[]; nextCursor: string | null }> {
  const { data } = await listMaterials(context, input);
  const ids = data.items.map(({ id }) => id);
  const facts = ids.length > 0 ? await selectFileFacts(context.db, ids) : [];
  const items = data.items.map((item) => {
    const file = facts.find(({ id }) => id === item.id);
    return { ...item, extension: file?.extension ?? null, bytes: file?.bytes ?? 0 };
  });
  return { items, nextCursor: data.nextCursor };
}
