import type { Context } from '#api/context.ts';
import { isShownTo, viewerOf } from '#api/features/content/content/index.ts';
import { isInDirectory } from '#api/features/people/experts/index.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import { countAttempt, isWithin, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { type Hit, searchQuery } from './contract.ts';
import { limits } from './limits.ts';
import { findHits, type HitRow } from './queries.ts';
import { isPlain, matchOf, partsOf, pathOf, pickLanguage, termsOf } from './rules.ts';

/**
 * A page of what was asked for, best first, as far as the reader may open it. A query without words
 * finds nothing. 60 a minute by address, of members by member.
 */
export async function search(context: Context, input: unknown): Promise<{ data: Page<Hit> }> {
  const { q, cursor, limit } = parseInput(searchQuery, input);
  const terms = termsOf(q);
  if (terms.length === 0) return { data: { items: [], nextCursor: null } };
  const { db, now, locale, actor, clientAddress } = context;
  const named = { items: isShownTo(viewerOf(context)), experts: isInDirectory() };
  const asked = { match: matchOf(terms), locale, named, cursor, limit: limit + 1 };
  const limited = actor.kind === 'member' ? limits.byMember(actor.user.id) : limits.byAddress(clientAddress);
  const [counted, exact] = await db.batch([
    countAttempt(db, limited, now),
    findHits(db, { ...asked, isForgiving: false, only: isWithin(limited) }),
  ]);
  refuseWhenOver(limited, counted, now);
  let rows = exact;
  if (rows.length === 0 && isPlain(terms)) rows = await findHits(db, { ...asked, isForgiving: true });
  const { items, nextCursor } = pageOf(rows, limit);
  return { data: { items: items.map((row) => presentHit(row, locale)), nextCursor } };
}

function presentHit(row: HitRow, viewer: Context['locale']): Hit {
  const { locale, title, body } = pickLanguage(row, viewer);
  const titleParts = partsOf(title);
  return {
    id: row.id,
    kind: row.type ?? 'expert',
    path: pathOf(row),
    locale,
    title: titleParts.map(({ text }) => text).join(''),
    titleParts,
    excerptParts: partsOf(body),
  };
}
