import { type SQL, sql } from 'drizzle-orm';
import { beginsWith } from '#api/platform/database/begins-with.ts';
import { addressPrefix, domainPrefix } from '#api/platform/mail/address.ts';
import { foldLetters } from '#api/platform/search/fold-letters.ts';
import { parseTerms } from '#api/platform/search/match-query.ts';
import { removeInvisibleCharacters } from '#api/platform/text/invisible.ts';
import { userNameWords, users } from '../schema.ts';

/** How many words of a search are used at most. Few names have more words. */
const maxWords = 4;

/**
 * Returns the words of a name search in their stored form. The longest is first, since it matches the fewest names. A
 * search without letters is returned as one word, which matches no name.
 */
export function splitNameSearch(q: string): string[] {
  const typed = removeInvisibleCharacters(q).trim();
  const words = parseTerms(typed).slice(0, maxWords).map(foldLetters);
  if (words.length === 0) return typed === '' ? [] : [typed];
  return words.sort((one, other) => other.length - one.length);
}

/** Whether an address begins with, or is, the one searched for. */
export function emailStartsWith(email: SQL, q: string): SQL {
  return beginsWith(email, addressPrefix(q));
}

/**
 * Returns a query of ids, and a condition on the `users` row of an existing member, for members whose address begins
 * with the searched text or is at the searched domain.
 */
export function matchAddress(q: string): { ids: SQL; isOne: SQL } {
  const email = sql`${users.email}`;
  const domain = domainPrefix(q);
  const conditions = [
    emailStartsWith(email, q),
    ...(domain === null ? [] : [beginsWith(sql`${users.emailDomain}`, domain)]),
  ];
  const ids = conditions.map(
    (isFound) => sql`select ${users.id} from ${users} where ${isFound} and ${users.deletedAt} is null`,
  );
  return { ids: sql.join(ids, sql` union all `), isOne: sql`(${sql.join(conditions, sql` or `)})` };
}

/**
 * Selects the ids of members whose name has, for each word of a search, a word that starts with it. Deleted accounts
 * have no words.
 */
export function selectMembersByName(q: string): SQL {
  const { word, userId } = userNameWords;
  const found = splitNameSearch(q).map(
    (text) => sql`select ${userId} from ${userNameWords} where ${beginsWith(sql`${word}`, text)}`,
  );
  return found.length > 0 ? sql.join(found, sql` intersect `) : sql`select null where false`;
}
