import { formatCount } from '#src/shared/format.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { RelativeTime } from '#src/ui/DateTime.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { usePage } from '#src/ui/island.tsx';
import { ReactionBar } from '../../reactions/ReactionBar.tsx';
import type { Card } from './feed-store.ts';
import type { PostRowActions } from './PostRow.tsx';

interface Props {
  post: Card;
  /** URL of the post's first unread comment. */
  path: string;
  /** The number of comments the member hasn't read. */
  newComments: number;
  /** Names of the reactions that the community offers. */
  reactions: readonly string[];
  acts: PostRowActions;
}

/** The row under a post in a list: reactions, comments, and saving. */
export function PostFacts({ post, path, newComments, reactions, acts }: Props) {
  const { t, locale } = usePage();
  const { commentCount, isSaved } = post;
  const isQuestion = post.kind === 'question';
  const shown = formatCount(commentCount, locale);
  const hasReply = commentCount > 0 && post.lastActivityAt !== post.createdAt;
  return (
    <div className="post-facts">
      <ReactionBar
        reactions={post.reactions}
        mine={post.mine}
        offered={reactions}
        choose={(name, isAdded) => acts.react(post, name, isAdded)}
      />
      <div className="post-rest">
        <a className="post-fact" href={`/community/posts/${post.id}#comments`}>
          <Icon name="comments" />
          {/* Labels are visually hidden on phones, which have no room for them. */}
          <span className="post-label">
            {commentCount === 0
              ? t(isQuestion ? 'feed:noAnswers' : 'feed:noComments')
              : t(isQuestion ? 'feed:answers' : 'feed:comments', { count: commentCount, shown })}
          </span>
          {commentCount > 0 && (
            <span className="post-count" aria-hidden="true">
              {shown}
            </span>
          )}
        </a>
        {newComments > 0 && (
          <a className="badge badge-brand post-new" href={path}>
            {t('feed:newComments', { count: newComments })}
          </a>
        )}
        {hasReply && (
          <span className="post-last">
            <span className="post-faces">
              {post.commenters.map((author) => (
                <Avatar key={author.id ?? author.name} person={author} size="small" />
              ))}
            </span>
            <span className="post-fact">
              <span className="post-label">{t(isQuestion ? 'feed:lastAnswer' : 'feed:lastReply')}</span>
              <RelativeTime at={post.lastActivityAt} />
            </span>
          </span>
        )}
        <button
          type="button"
          className="icon-button post-save"
          aria-pressed={isSaved}
          aria-label={t('feed:save')}
          title={t(isSaved ? 'feed:saved' : 'feed:save')}
          onClick={() => acts.save(post, !isSaved)}
        >
          <Icon name="bookmark" />
        </button>
      </div>
    </div>
  );
}
