import type { SQL } from 'drizzle-orm';
import { type Context, withLocale } from '#api/context.ts';
import { textInUserLanguage } from '#api/features/accounts/users/index.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { titleUnlessHidden } from '../queries.ts';

/**
 * A post's title for a notification, with the post's id, so that a later block can hide the title. Recipients who may
 * not read the post get a substitute. `seen` is a title that the recipient already knows, which only a block hides.
 */
export function postTitle(context: Context, id: string | SQL, seen?: SQL) {
  const hiddenIn = (locale: Locale) => withLocale(context, locale).t('blocks:postTitle');
  return { postId: id, title: titleUnlessHidden(id, context.now, textInUserLanguage(hiddenIn), seen) };
}
