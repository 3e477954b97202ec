import type { z } from 'zod';
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
import { hitPath, isUnaccented, parseTerms, pickLanguage, splitMatches, toMatchQuery } from './rules.ts';

/**
 * A page of hits that the viewer may open, best first. A query without words finds nothing. 60 a
 * minute, per member or else per address.
 */
export async function search(context: Context, input: z.input<typeof searchQuery>): Promise<{ data: Page<Hit> }> {
  const { q, cursor, limit } = parseInput(searchQuery, input);
  const terms = parseTerms(q);
  if (terms.length === 0) return { data: { items: [], nextCursor: null } };
  const { db, now, locale, actor, clientAddress } = context;
  const visible = { items: isShownTo(viewerOf(context)), experts: isInDirectory() };
  const query = { match: toMatchQuery(terms), locale, visible, cursor, limit: limit + 1 };
  const rateLimit = actor.kind === 'member' ? limits.byMember(actor.user.id) : limits.byAddress(clientAddress);
  const [attempts, exact] = await db.batch([
    countAttempt(db, rateLimit, now),
    findHits(db, { ...query, isForgiving: false, onlyIf: isWithin(rateLimit) }),
  ]);
  refuseWhenOver(rateLimit, attempts, now);
  let rows = exact;
  if (rows.length === 0 && isUnaccented(terms)) rows = await findHits(db, { ...query, isForgiving: true });
  const { items, nextCursor } = pageOf(rows, limit);
  return { data: { items: items.map((row) => presentHit(row, locale)), nextCursor } };
}

function presentHit(row: HitRow, viewerLocale: Context['locale']): Hit {
  const { locale, title, body } = pickLanguage(row, viewerLocale);
  const titleParts = splitMatches(title);
  return {
    id: row.id,
    kind: row.type ?? 'expert',
    path: hitPath(row),
    locale,
    title: titleParts.map(({ text }) => text).join(''),
    titleParts,
    excerptParts: splitMatches(body),
  };
}
