import type { Context } from '#api/context.ts';
import { localDay } from '../calendar/time.ts';
import { afterAnswer } from '../http/after-answer.ts';
import { describeError, log } from '../http/log.ts';
import { cutText } from '../text/graphemes.ts';
import { addToCounts, type Counted, inHourAndDay } from './counts.ts';
import { isCounted } from './is-counted.ts';
import { hourOf, looksSecret } from './rules.ts';

/** Counts a search that found nothing, by its words, unless they may be an address, a number or a code. */
export function countEmptySearch(context: Context, query: string): void {
  const name = cutText(query.trim().toLowerCase().replace(/\s+/g, ' '), 60);
  const isPersonal = name.includes('@') || /\d[\d ]{4,}/.test(name) || looksSecret(query.trim());
  if (name !== '' && !isPersonal && isCounted(context)) countAside(context, { measure: 'search_empty', name });
}

/** Counts a page shown in a preview, which isn't a view. */
export function countPreview(context: Context): void {
  countAside(context, { measure: 'left_out', name: 'previews' });
}

/** Counts after the response has been sent. A failure to count doesn't affect it. */
function countAside(context: Context, counted: Omit<Counted, 'period' | 'at'>): void {
  const { db, now, tenant } = context;
  afterAnswer(context, async () => {
    try {
      await addToCounts(db, inHourAndDay({ hour: hourOf(now), day: localDay(now, tenant.timeZone) }, [counted]));
    } catch (error) {
      log('warn', 'analytics.not_counted', { community: tenant.slug, ...describeError(error) });
    }
  });
}
