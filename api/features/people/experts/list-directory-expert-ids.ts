import type { Context } from '#api/context.ts';
import { selectDirectoryExpertIds } from './queries.ts';

/** Lists the ids of listed experts, newest first, for the sitemap. */
export async function listDirectoryExpertIds({ db }: Context): Promise<string[]> {
  return (await selectDirectoryExpertIds(db)).map(({ id }) => id);
}
