import { useId } from 'react';
import '#src/styles/talk.css';
import { AuthorName } from '#src/ui/AuthorName.tsx';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { RelativeTime } from '#src/ui/DateTime.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { usePage } from '#src/ui/island.tsx';
import { Reactable } from '../../reactions/Reactable.tsx';
import { HistoryButton } from './HistoryButton.tsx';
import { Poll } from './Poll.tsx';
import { PostActions } from './PostActions.tsx';
import type { ShownPost } from './shown-thread.ts';
import { useErrorToast } from './use-error-toast.tsx';
import { useReadTracking } from './use-read-tracking.ts';
import { useThread } from './use-thread.ts';

/** The post itself, with its actions. */
export function PostView({ post }: { post: ShownPost }) {
  const { t } = usePage();
  const article = useReadTracking(0);
  const titleId = useId();
  const { isBlocked, state } = post;
  const isGone = state === 'deleted' || state === 'removed';
  const [text] = post.texts;
  const goneTitle = isBlocked
    ? t('blocks:postTitle')
    : t(`threads:goneTitle.${state === 'removed' ? 'removed' : 'deleted'}`);
  return (
    <article className="thread-post" ref={article} tabIndex={-1} aria-labelledby={titleId} data-thread-post={post.id}>
      <PostLocation post={post} />
      <h1 id={titleId} lang={text?.locale}>
        {text?.title ?? goneTitle}
      </h1>
      <PostByline post={post} isGone={isGone} />
      {post.staffEdit?.reason && !isGone && (
        <p className="muted thread-fine">{t('threads:staffReason', { reason: post.staffEdit.reason })}</p>
      )}
      {state === 'held' && <HeldNotice post={post} />}
      {isBlocked ? (
        <p className="muted">
          {t('blocks:post')} <a href="/settings#messages">{t('blocks:manage')}</a>
        </p>
      ) : isGone ? (
        <PostTombstone post={post} />
      ) : (
        <OpenPost post={post} />
      )}
    </article>
  );
}

/** The link back to the post's space, and the post's badges. */
function PostLocation({ post: { space, kind, answerId, isPinned, isLocked, state } }: { post: ShownPost }) {
  const { t } = usePage();
  return (
    <p className="thread-way">
      <a className="back-link" href={`/community?space=${space.slug}`}>
        {space.name}
      </a>
      {kind === 'question' && (
        <Badge tone={answerId ? 'success' : 'brand'}>{t(answerId ? 'threads:answered' : 'threads:question')}</Badge>
      )}
      {isPinned && (
        <Badge>
          <Icon name="pin" />
          {t('threads:pinned')}
        </Badge>
      )}
      {isLocked && (
        <Badge>
          <Icon name="lock" />
          {t('threads:locked')}
        </Badge>
      )}
      {state === 'held' && <Badge tone="brand">{t('threads:held')}</Badge>}
    </p>
  );
}

function PostByline({ post, isGone }: { post: ShownPost; isGone: boolean }) {
  const { t } = usePage();
  return (
    <header>
      <Avatar person={post.author} />
      <div className="thread-by">
        <AuthorName author={post.author} />
        <span className="muted thread-facts">
          <RelativeTime at={post.createdAt} />
          {post.editedAt && !isGone && !post.isBlocked && (
            <HistoryButton
              of="posts"
              id={post.id}
              className="thread-link"
              text={t(post.staffEdit ? 'threads:editedByStaff' : 'threads:edited')}
            />
          )}
        </span>
      </div>
    </header>
  );
}

function HeldNotice({ post: { id, isOwn } }: { post: ShownPost }) {
  const { t } = usePage();
  if (isOwn) return <p className="notice">{t('threads:heldNotice')}</p>;
  return (
    <p className="notice">
      {t('threads:heldForStaff')} <a href={`/moderator/community/posts/${id}`}>{t('threads:decideHeld')}</a>
    </p>
  );
}

/** The tombstone of a post that was deleted or removed. */
function PostTombstone({ post: { id, state, texts, isOwn, removal } }: { post: ShownPost }) {
  const { t } = usePage();
  if (texts.length === 0) {
    const appeal = isOwn && state === 'removed' && <a href={`/appeals/${id}`}>{t('threads:appeal')}</a>;
    return (
      <p className="muted">
        {t(`threads:gonePost.${state === 'removed' ? 'removed' : 'deleted'}`)} {appeal}
      </p>
    );
  }
  const why = [removal?.ground && t(`grounds:${removal.ground}`), removal?.reason].filter(Boolean).join(' ');
  return (
    <>
      <p className={isOwn ? 'notice notice-danger' : 'notice'}>
        {t(isOwn ? 'threads:removedOwn' : 'threads:removedForStaff')} {why}{' '}
        {isOwn && state === 'removed' && <a href={`/appeals/${id}`}>{t('threads:appeal')}</a>}
      </p>
      {texts.map(({ locale, html }) => (
        <Prose key={locale} lang={locale} html={html} />
      ))}
    </>
  );
}

function OpenPost({ post }: { post: ShownPost }) {
  const { t, locale } = usePage();
  const { thread, reactions } = useThread();
  const sayWhy = useErrorToast();
  const [text, other] = post.texts;
  return (
    <>
      <Prose lang={text?.locale} html={text?.html ?? ''} />
      {other && (
        <details>
          <summary className="unfolds">{t(`threads:inOther.${other.locale}`)}</summary>
          <h2 lang={other.locale}>{other.title}</h2>
          <Prose lang={other.locale} html={other.html} />
        </details>
      )}
      {text && text.locale !== locale && <p className="muted thread-fine">{t(`threads:only.${text.locale}`)}</p>}
      {post.poll && <Poll poll={post.poll} mayVote={post.state === 'published' && !post.space.isArchived} />}
      <footer>
        <Reactable
          route="GET /api/posts/{id}/reactions"
          id={post.id}
          reactions={post.reactions}
          mine={post.mine}
          offered={reactions}
          choose={(name, isAdded) => void thread.reactToPost(name, isAdded).catch(sayWhy)}
        />
        <PostActions post={post} />
      </footer>
    </>
  );
}

const Prose = ({ lang, html }: { lang: string | undefined; html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has made it safe.
  <div className="prose talk" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
);
