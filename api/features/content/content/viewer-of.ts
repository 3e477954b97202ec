import type { Context } from '#api/context.ts';
import { allowedAccessLevels } from '#api/features/accounts/entitlements/index.ts';
import type { Viewer } from './queries.ts';

/** Who asks, as every list and page of content asks it: what opens to them, in which language, and when. */
export function viewerOf(context: Context): Viewer {
  return { opens: allowedAccessLevels(context), locale: context.locale, now: context.now };
}
