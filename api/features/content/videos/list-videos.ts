import { verb } from '#api/verb.ts';
import { listQuery } from '../content/contract.ts';
import { type ContentList, listContent } from '../content/index.ts';

/** Lists the videos available to the member, newest first. */
export const listVideos = verb(
  { access: 'member', input: listQuery },
  (context, query): Promise<ContentList> => listContent(context, 'video', query),
);
