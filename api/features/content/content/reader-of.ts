import type { Context } from '#api/context.ts';
import { openLevels } from '#api/features/accounts/entitlements/index.ts';
import type { Reader } from './queries.ts';

/** Who asks, as every list and page of content asks it: what opens to them, in which language, and when. */
export function readerOf(context: Context): Reader {
  return { opens: openLevels(context), locale: context.locale, now: context.now };
}
