import { memo } from 'react';
import { AuthorName } from '#src/ui/AuthorName.tsx';
import { Avatar } from '#src/ui/Avatar.tsx';
import { RelativeTime } from '#src/ui/DateTime.tsx';
import { usePage } from '#src/ui/island.tsx';
import { sizedPicture } from '#src/ui/sized-picture.ts';
import type { Card } from './feed-store.ts';
import { PostFacts } from './PostFacts.tsx';
import { PostMarks } from './PostMarks.tsx';

/** The same functions for all rows and renders, so that a row rerenders only when its post changes. */
export interface PostRowActions {
  react: (post: Card, name: string, isAdded: boolean) => void;
  save: (post: Card, isSaved: boolean) => void;
}

interface Props {
  post: Card;
  isGone: boolean;
  reactions: readonly string[];
  isInSpace: boolean;
  isByOne: boolean;
  acts: PostRowActions;
}

export const PostRow = memo(function PostRow({ post, isGone, reactions, isInSpace, isByOne, acts }: Props) {
  const { t } = usePage();
  const { id, author, space, isUnread, locale } = post;
  const newComments = countNewComments(post);
  const path = `/community/posts/${id}${newComments > 0 ? '?at=unread#unread' : ''}`;
  if (isGone) {
    return (
      <article className="post-row">
        <p className="muted">{t('feed:gone')}</p>
      </article>
    );
  }
  const look = ['post-row', isUnread && 'is-unread', isByOne && 'is-alone'].filter(Boolean).join(' ');
  return (
    <article className={look} aria-labelledby={`title-${id}`} data-watch={`post:${id}`}>
      {!isByOne && <Avatar person={author} />}
      <div className="post-words">
        <p className="post-by">
          {!isByOne && <AuthorName author={author} />}
          {!isInSpace && (
            <a className="post-space" href={`/community?space=${space.slug}`}>
              {space.name}
            </a>
          )}
          <RelativeTime at={post.createdAt} />
          <PostMarks post={post} />
        </p>
        <h2>
          <a id={`title-${id}`} href={path} lang={locale}>
            {post.title}
          </a>
          {isUnread && (
            <span className="post-dot">
              <span className="visually-hidden">{t('feed:unread')}</span>
            </span>
          )}
        </h2>
        {post.excerpt && (
          <p className="post-excerpt" lang={locale}>
            {post.excerpt}
          </p>
        )}
      </div>
      {post.picture && (
        <a className="post-picture" href={path} tabIndex={-1}>
          <img {...sizedPicture(post.picture.src, '6.5rem')} alt={post.picture.alt || post.title} />
        </a>
      )}
      <PostFacts post={post} path={path} newComments={newComments} reactions={reactions} acts={acts} />
    </article>
  );
});

/** Counts unread comments, at most as many as exist, because deleted comments keep their positions. */
function countNewComments({ isUnread, readPosition, lastPosition, commentCount }: Card): number {
  return isUnread && readPosition !== null ? Math.min(lastPosition - readPosition, commentCount) : 0;
}
