import type { Context } from '#api/context.ts';
import { allowedAccessLevels } from '#api/features/accounts/entitlements/index.ts';
import type { Viewer } from './queries.ts';

/** The viewer of this request: access levels, language and time. */
export function viewerOf(context: Context): Viewer {
  return { opens: allowedAccessLevels(context), locale: context.locale, now: context.now };
}
