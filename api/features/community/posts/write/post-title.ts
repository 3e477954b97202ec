import type { SQL } from 'drizzle-orm';
import { type Context, withLocale } from '#api/context.ts';
import { inTheirLanguage } from '#api/features/accounts/users/index.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { titleUnlessHidden } from '../queries.ts';

/**
 * A post's title for any notification that has it, with the post, so that a later block can hide it. Recipients who
 * may not read the post get a substitute. `seen` is a title that the recipient already knows: only a block hides that
 * one.
 */
export function postTitle(context: Context, id: string | SQL, seen?: SQL) {
  const hiddenIn = (locale: Locale) => withLocale(context, locale).t('blocks:postTitle');
  return { postId: id, title: titleUnlessHidden(id, context.now, inTheirLanguage(hiddenIn), seen) };
}
