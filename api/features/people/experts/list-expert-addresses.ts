import type { Context } from '#api/context.ts';
import { selectListedIds } from './queries.ts';

/** Ids of whom the directory shows, newest first: for the map of the site. */
export async function listExpertAddresses({ db }: Context): Promise<string[]> {
  return (await selectListedIds(db)).map(({ id }) => id);
}
