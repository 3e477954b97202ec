import type { TFunction } from 'i18next';
import { type BulkAction, isTagAction } from '#api/features/operations/members/bulk-actions/contract.ts';
import type { UsersFilter } from '#api/features/operations/members/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { formatDay } from '#src/shared/format.ts';

/** Describes a filter, such as "Role: Moderator · Plan: Premium", or says that everyone matches. */
export function describeFilter(
  t: TFunction,
  { ids, q, role, status, tier, payment, expert, joined, seen, tag, ...days }: UsersFilter,
  /** The name of the tag in the filter. */
  tagName: string | null,
): string {
  const range = (name: 'joined' | 'seen' | 'payment', from: string | undefined, to: string | undefined) =>
    (from || to) && `${t(`user-administration:filter.${name}`)}: ${from ?? ''} – ${to ?? ''}`;
  const chosen = ids?.split('.').length ?? 0;
  const parts = [
    chosen > 0 && t('bulk-actions:chosen', { count: chosen }),
    q && `${t('user-administration:search')}: ${q}`,
    role && `${t('user-administration:filter.role')}: ${t(`user-administration:role.${role}`)}`,
    status && `${t('user-administration:filter.status')}: ${t(`user-administration:state.${status}`)}`,
    tier && `${t('user-administration:filter.tier')}: ${t(`user-administration:plan.${tier}`)}`,
    expert && t(`user-administration:experts.${expert}`),
    tag && `${t('user-administration:filter.tag')}: ${tagName ?? t('bulk-actions:tagGone')}`,
    payment && `${t('user-administration:filter.payment')}: ${t(`user-administration:payment.${payment}`)}`,
    joined && `${t('user-administration:filter.joined')}: ${t(`user-administration:seen.${joined}`)}`,
    seen && `${t('user-administration:filter.seen')}: ${t(`user-administration:seen.${seen}`)}`,
    range('joined', days.joinedFrom, days.joinedTo),
    range('seen', days.seenFrom, days.seenTo),
    payment && range('payment', days.paymentFrom, days.paymentTo),
  ].filter(Boolean);
  return parts.join(' · ') || t('bulk-actions:everybody');
}

/** Names an action, such as "Give a plan: Premium, last day 30 June 2027". */
export function nameBulkAction(
  { t, locale, timeZone }: { t: TFunction; locale: Locale; timeZone: string },
  { kind, tier, until, tag }: Pick<BulkAction, 'kind' | 'tier' | 'until' | 'tag'>,
): string {
  const name = t(`bulk-actions:kind.${kind}`);
  if (isTagAction(kind)) return `${name}: ${tag ?? t('bulk-actions:tagGone')}`;
  if (!tier || !until) return name;
  // At noon, it is the same day in every zone of Europe.
  const day = formatDay(new Date(`${until}T12:00:00Z`), timeZone, locale);
  return `${name}: ${t('bulk-actions:plan', { plan: t(`user-administration:plan.${tier}`), day })}`;
}
