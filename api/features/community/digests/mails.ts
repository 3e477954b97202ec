import { type Context, withLocale } from '#api/context.ts';
import { notificationLine, unsubscribeUrls } from '#api/features/accounts/notifications/index.ts';
import type { MailBlock, MailMessage } from '#api/platform/mail/message.ts';
import { excerptOf } from '#api/platform/text/excerpt.ts';
import { type DigestPost, type DueDigest, maxDigestNotifications, type selectDigestNotifications } from './queries.ts';

/** The maximum length of a post's excerpt, which ends after a whole word. */
const excerptLength = 220;

export interface DigestContent {
  unseen: Awaited<ReturnType<typeof selectDigestNotifications>>;
  posts: readonly DigestPost[];
}

/** The digest in the member's language, or null if there is nothing to report. */
export function digestMail(context: Context, due: DueDigest, { unseen, posts }: DigestContent): MailMessage | null {
  if (unseen.length === 0 && posts.length === 0) return null;
  const { userId, email, locale, frequency } = due;
  const own = withLocale(context, locale);
  const { t, origin, tenant } = own;
  const values = { community: tenant.name };
  const [first] = unseen;
  return {
    to: email,
    locale,
    unsubscribe: unsubscribeUrls(context, { stream: 'digest', userId, email }),
    subject: t(`digests:${frequency}.subject`, values),
    preheader: first ? notificationLine(own, first) : (posts[0]?.title ?? ''),
    blocks: [
      { kind: 'heading', text: t(`digests:${frequency}.heading`, values) },
      ...notificationBlocks(own, unseen),
      ...postBlocks(own, posts),
      { kind: 'button', label: t('digests:open'), url: `${origin}/community` },
      { kind: 'note', text: t('digests:why') },
    ],
  };
}

function notificationBlocks(context: Context, unseen: DigestContent['unseen']): MailBlock[] {
  const { t, origin } = context;
  if (unseen.length === 0) return [];
  const shown = unseen.slice(0, maxDigestNotifications);
  return [
    { kind: 'subheading', text: t('digests:forYou') },
    ...shown.flatMap((each): MailBlock[] => [
      { kind: 'link', label: notificationLine(context, each), url: origin + each.path },
      ...(each.excerpt ? [{ kind: 'quote', text: each.excerpt } as const] : []),
    ]),
    ...(unseen.length > shown.length
      ? [{ kind: 'link', label: t('digests:more'), url: `${origin}/notifications` } as const]
      : []),
  ];
}

function postBlocks({ t, origin, locale }: Context, posts: readonly DigestPost[]): MailBlock[] {
  if (posts.length === 0) return [];
  return [
    { kind: 'subheading', text: t('digests:posts') },
    ...posts.flatMap((post): MailBlock[] => {
      const space = locale === 'et' ? post.spaceEt : post.spaceEn;
      const author = post.author ?? t('notifications:someone');
      const excerpt = excerptOf(post.excerpt, excerptLength);
      const comments = post.commentCount > 0 ? [t('digests:comments', { count: post.commentCount })] : [];
      return [
        { kind: 'link', label: post.title, url: `${origin}/community/posts/${post.id}` },
        { kind: 'text', text: [[author, space, ...comments].join(' · '), excerpt].filter(Boolean).join('\n') },
      ];
    }),
  ];
}
