import type { Context } from '#api/context.ts';
import { selectListedIds } from './queries.ts';

/** Lists the ids of listed experts, newest first, for the sitemap. */
export async function listListedExpertIds({ db }: Context): Promise<string[]> {
  return (await selectListedIds(db)).map(({ id }) => id);
}
