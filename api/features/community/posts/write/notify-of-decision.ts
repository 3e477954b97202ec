import { type Context, withLocale } from '#api/context.ts';
import { type NewNotification, prepareNotifications } from '#api/features/accounts/notifications/index.ts';
import { textInUserLanguage } from '#api/features/accounts/users/index.ts';
import type { SingleAction } from '#api/platform/audit/audit-entry.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';

type Kind = 'post_removed' | 'post_rejected';
type DecisionNotification = Pick<NewNotification, 'path' | 'postId' | 'title' | 'to'>;

/**
 * Notifies an author, in their language, that their post or comment was removed and why. The notification has no scope,
 * so a quiet space doesn't suppress it. It has its own subject, so it outlives the post or comment.
 */
export function notifyOfDecision(
  context: Context,
  act: SingleAction,
  { id, ...given }: DecisionNotification & { kind: Kind; id: string },
) {
  const reasonIn = (locale: Locale) => reasonText(withLocale(context, locale), act);
  return prepareNotifications(context, {
    ...given,
    ...{ subjectId: `decision:${id}`, scopeId: null, actorId: null },
    excerpt: textInUserLanguage(reasonIn),
  });
}

/** Returns the ground and the reason as text, or the community's rules if there is neither. */
function reasonText({ t }: Context, { ground, reason }: SingleAction): string {
  const known = ground ?? (reason ? null : 'rules');
  return [known && t(`grounds:${known}`), reason].filter(Boolean).join(' ');
}
