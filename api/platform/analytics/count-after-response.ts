import type { Context } from '#api/context.ts';
import { localDay } from '../calendar/time.ts';
import { namedBatch } from '../database/named-batch.ts';
import { describeError, log } from '../http/log.ts';
import { runAfterResponse } from '../http/run-after-response.ts';
import { countAttempt, isUnderRateLimit } from '../rate-limits/count-attempt.ts';
import { cleanLine } from '../text/clean-text.ts';
import { cutText } from '../text/graphemes.ts';
import { addToCounts, toHourAndDayCounts } from './counts.ts';
import { identifyVisit } from './identify-visit.ts';
import { isCounted } from './is-counted.ts';
import { countNewNames, mayAddName, newNameLimit } from './new-names.ts';
import { looksLikeSecret, utcHour } from './rules.ts';

/** Counts a search without results under its text, unless that may be an email address, a number or a code. */
export function countEmptySearch(context: Context, query: string): void {
  const name = cutText(cleanLine(query).toLowerCase(), 60);
  const isPersonal = name.includes('@') || /\d[\d ]{4,}/.test(name) || looksLikeSecret(query.trim());
  if (name !== '' && !isPersonal && isCounted(context)) countAfterResponse(context, () => addSearch(context, name));
}

/** Counts a page shown in a preview under `left_out`, because it isn't a view. */
export function countPreview(context: Context): void {
  const { db, now, tenant } = context;
  const at = { hour: utcHour(now), day: localDay(now, tenant.timeZone) };
  countAfterResponse(context, () =>
    addToCounts(db, toHourAndDayCounts(at, [{ measure: 'left_out', name: 'previews' }])),
  );
}

async function addSearch(context: Context, name: string): Promise<void> {
  const { db, now } = context;
  const visit = await identifyVisit(context);
  const limit = newNameLimit(visit.addressHash);
  const counted = [{ measure: 'search_empty', name } as const];
  await namedBatch(db, {
    newNames: countAttempt(db, limit, now, countNewNames(visit.day, counted)),
    counts: addToCounts(
      db,
      toHourAndDayCounts(visit, counted),
      undefined,
      mayAddName(visit.day, isUnderRateLimit(limit)),
    ),
  });
}

/** Runs `count` after the response has been sent. A failure is only logged. */
function countAfterResponse(context: Context, count: () => PromiseLike<unknown>): void {
  runAfterResponse(context, async () => {
    try {
      await count();
    } catch (error) {
      log('warn', 'analytics.not_counted', { community: context.tenant.slug, ...describeError(error) });
    }
  });
}
