import { type Context, withLocale } from '#api/context.ts';
import { unsubscribeUrls } from '#api/features/accounts/notifications/index.ts';
import { formatPeriod } from '#api/platform/i18n/format.ts';
import type { MailBlock, MailMessage } from '#api/platform/mail/message.ts';
import type { NoticeKind } from './contract.ts';
import type { DueNotice } from './queries.ts';

/** The kinds of notice, plus the mails about a sign-up. */
type MailKind = NoticeKind | 'joined' | 'waitlisted';

type Words = Pick<
  DueNotice,
  'userId' | 'email' | 'locale' | 'title' | 'place' | 'onlineUrl' | 'itemId' | 'startsAt' | 'endsAt'
>;

const names = {
  day_before: 'eventUpcoming',
  hour_before: 'eventSoon',
  promoted: 'eventPromoted',
  changed: 'eventChanged',
  cancelled: 'eventCancelled',
  joined: 'eventJoined',
  waitlisted: 'eventWaitlisted',
} as const satisfies Record<MailKind, string>;

/** Kinds of mail that members can turn off. The others report a change to an event or to their place. */
const optionalKinds: ReadonlySet<MailKind> = new Set(['day_before', 'hour_before']);

/** A mail about an event, in the attendee's language and the community's time zone. */
export function noticeMail(context: Context, notice: Words & { kind: MailKind; isInterested?: number }): MailMessage {
  const { t, origin, tenant, locale } = withLocale(context, notice.locale);
  const { kind, email, title, place, onlineUrl, itemId } = notice;
  const name = names[kind];
  const isInterested = notice.isInterested === 1;
  const when = formatPeriod(new Date(notice.startsAt), new Date(notice.endsAt), tenant.timeZone, locale);
  const url = `${origin}/events/${itemId}`;
  const where = place || (onlineUrl ? t('mails:event.online') : null);
  const facts = [{ name: t('mails:event.when'), value: when }];
  if (where) facts.push({ name: t('mails:event.place'), value: where });
  const blocks: MailBlock[] = [
    { kind: 'heading', text: t(`mails:${name}.heading`, { title }) },
    { kind: 'text', text: isInterested ? t('mails:event.maybe') : t(`mails:${name}.body`, { title }) },
    { kind: 'facts', facts },
    { kind: 'button', label: t('mails:event.button'), url },
  ];
  if (kind === 'joined') blocks.push({ kind: 'link', label: t('mails:event.calendar'), url: `${url}/calendar.ics` });
  if (!isInterested && kind !== 'cancelled' && kind !== 'waitlisted')
    blocks.push({ kind: 'note', text: t('mails:event.note') });
  return {
    to: email,
    ...(optionalKinds.has(kind)
      ? { unsubscribe: unsubscribeUrls(context, { stream: 'events', userId: notice.userId, email }) }
      : {}),
    locale,
    subject: t(`mails:${name}.subject`, { title }),
    preheader: when,
    blocks,
  };
}
