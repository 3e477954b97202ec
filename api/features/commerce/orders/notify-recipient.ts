import { type Context, withLocale } from '#api/context.ts';
import { prepareNotifications, type Told } from '#api/features/accounts/notifications/index.ts';
import type { OrderRow } from './queries.ts';

/** Also notifies a recipient who is a member on the site. The codes are only in the mail. */
export function notifyRecipient(context: Context, { id, tier, months, message, locale }: OrderRow, to: Told['to']) {
  const { t } = withLocale(context, locale);
  const duration = t('store:monthCount', { count: months });
  return prepareNotifications(context, {
    ...{ kind: 'gift_card', subjectId: id, scopeId: null, path: '/store', actorId: null },
    title: `${t(`pricing:plan.${tier}.name`)}, ${duration}`,
    excerpt: message ?? '',
    to,
  });
}
