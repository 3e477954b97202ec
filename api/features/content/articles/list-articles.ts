import { verb } from '#api/verb.ts';
import { listQuery } from '../content/contract.ts';
import { type ContentList, listContent } from '../content/index.ts';

/** Lists the articles available to the viewer, newest first. */
export const listArticles = verb({ access: 'anyone', input: listQuery }, (context, query): Promise<ContentList> => {
  return listContent(context, 'article', query);
});
