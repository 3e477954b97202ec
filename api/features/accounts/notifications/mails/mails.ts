import { type Context, withLocale } from '#api/context.ts';
import type { MailBlock, MailMessage } from '#api/platform/mail/message.ts';
import type { NotificationKind } from '../contract.ts';
import { notificationLine } from '../notification-line.ts';
import { unsubscribeUrls } from '../unsubscribe/tokens.ts';
import type { WaitingNotification } from './queries.ts';

/** How many notifications a mail shows at most. It says how many more there are. */
const maxMailed = 20;

/** Kinds that the member may want to reply to. */
const answered: readonly NotificationKind[] = ['comment', 'reply', 'mention', 'followed_post', 'message'];

/**
 * Creates one mail about all waiting notifications, newest first, in the member's language. Returns null if there are
 * none.
 */
export function notificationMail(context: Context, waiting: readonly WaitingNotification[]): MailMessage | null {
  const [newest] = waiting;
  if (!newest) return null;
  const { userId, email, locale } = newest;
  const own = withLocale(context, locale);
  const { t, tenant } = own;
  const message =
    waiting.length === 1
      ? {
          subject: notificationLine(own, newest),
          preheader: newest.excerpt || newest.title,
          blocks: singleBlocks(own, newest),
        }
      : {
          subject: t('notifications:mail.several', { count: waiting.length, community: tenant.name }),
          preheader: notificationLine(own, newest),
          blocks: combinedBlocks(own, waiting),
        };
  const note = { kind: 'note', text: explainMail(t, waiting) } as const;
  return {
    to: email,
    unsubscribe: unsubscribeUrls(context, { stream: 'community', userId, email }),
    locale,
    ...message,
    blocks: [...message.blocks, note],
  };
}

/**
 * Explains why the member gets the mail: by their own choice, if they chose the channel of every notification, or by
 * default.
 */
function explainMail(t: Context['t'], waiting: readonly WaitingNotification[]): string {
  return t(
    waiting.every(({ isChosen }) => isChosen) ? 'notifications:mail.whyChosen' : 'notifications:mail.whyDefault',
  );
}

const quoteOf = ({ excerpt }: WaitingNotification): MailBlock[] => (excerpt ? [{ kind: 'quote', text: excerpt }] : []);

function singleBlocks(context: Context, notification: WaitingNotification): MailBlock[] {
  const { t, origin } = context;
  const open = { label: t('notifications:mail.open'), url: origin + notification.path };
  const heading: MailBlock = { kind: 'heading', text: notificationLine(context, notification) };
  if (!answered.includes(notification.kind)) return [heading, ...quoteOf(notification), { kind: 'button', ...open }];
  const reply = { label: t('notifications:mail.reply'), url: replyAddress(origin, notification.path) };
  return [heading, ...quoteOf(notification), { kind: 'button', ...reply }, { kind: 'link', ...open }];
}

/** Returns the URL that opens the composer below the content at `path`. */
function replyAddress(origin: string, path: string): string {
  const url = new URL(path, origin);
  url.searchParams.set('reply', '1');
  return url.href;
}

function combinedBlocks(context: Context, waiting: readonly WaitingNotification[]): MailBlock[] {
  const { t, origin } = context;
  const shown = waiting.slice(0, maxMailed);
  const more = waiting.length - shown.length;
  return [
    { kind: 'heading', text: t('notifications:mail.heading', { count: waiting.length }) },
    ...shown.flatMap((each): MailBlock[] => [
      { kind: 'link', label: notificationLine(context, each), url: origin + each.path },
      ...quoteOf(each),
    ]),
    ...(more > 0 ? [{ kind: 'text', text: t('notifications:mail.more', { count: more }) } as const] : []),
    { kind: 'button', label: t('notifications:mail.all'), url: `${origin}/notifications` },
  ];
}
