import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { isShownTo, viewerOf } from '#api/features/content/content/index.ts';
import { isInDirectory } from '#api/features/people/experts/index.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { type Hit, searchQuery } from './contract.ts';
import { limits } from './limits.ts';
import { findForgivingHits, findHits, type HitRow } from './queries.ts';
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
  const rateLimit = actor.kind === 'member' ? limits.byMember(actor.user.id) : limits.byAddress(clientAddress);
  // By itself: in one batch, searching would keep the write lock.
  refuseWhenOver(rateLimit, await countAttempt(db, rateLimit, now), now);
  const query = { match: toMatchQuery(terms), locale, visible, cursor, limit: limit + 1 };
  const { exact, forgiving } = await namedBatch(db, {
    exact: findHits(db, query),
    forgiving: isUnaccented(terms) ? [findForgivingHits(db, query)] : [],
  });
  const rows = exact.length > 0 ? exact : forgiving.flat();
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
