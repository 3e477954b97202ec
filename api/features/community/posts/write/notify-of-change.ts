import { type Context, withLocale } from '#api/context.ts';
import { prepareNotifications } from '#api/features/accounts/notifications/index.ts';
import { textInUserLanguage } from '#api/features/accounts/users/index.ts';
import type { SingleAction } from '#api/platform/audit/audit-entry.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { postPath } from '../rules.ts';
import { postTitle } from './post-title.ts';
import { authorUnlessActor } from './queries.ts';

/**
 * Statements that notify an author, in their language, of what staff changed about their post and why. The notification
 * has no scope, so neither a quiet space nor the post's new space suppresses it. In the batch, they come after the
 * action's log entry.
 */
export function notifyOfChange(
  context: Context,
  act: SingleAction,
  id: string,
  change: 'edit' | 'hide' | 'move' | 'lock',
) {
  const textIn = (locale: Locale) =>
    [withLocale(context, locale).t(`notifications:staffChange.${change}`), act.reason].filter(Boolean).join(' ');
  return prepareNotifications(context, {
    ...{ kind: 'staff_change', subjectId: `change:${act.entryId}`, scopeId: null, actorId: null },
    path: postPath(id),
    ...postTitle(context, id),
    excerpt: textInUserLanguage(textIn),
    to: authorUnlessActor(id, act),
  });
}
