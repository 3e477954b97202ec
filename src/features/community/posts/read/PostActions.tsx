import { Icon } from '#src/ui/Icon.tsx';
import { usePage } from '#src/ui/island.tsx';
import './actions.css';
import { PostMenu } from './PostMenu.tsx';
import type { ShownPost } from './shown-thread.ts';
import { useCopyLink } from './use-copy-link.ts';
import { useErrorToast } from './use-error-toast.tsx';
import { useThread } from './use-thread.ts';

/** The buttons to follow, save and share a post, and the menu with its other actions. */
export function PostActions({ post }: { post: ShownPost }) {
  const { t } = usePage();
  const { thread } = useThread();
  const copyLink = useCopyLink();
  const sayWhy = useErrorToast();
  const { isFollowing, isSaved } = post;
  return (
    <div className="thread-acts">
      <button
        type="button"
        className="talk-act"
        aria-pressed={isFollowing}
        onClick={() => void thread.mark('follow', !isFollowing).catch(sayWhy)}
      >
        <Icon name="bell" />
        <span>{t(isFollowing ? 'threads:following' : 'threads:follow')}</span>
      </button>
      <button
        type="button"
        className="talk-act"
        aria-pressed={isSaved}
        onClick={() => void thread.mark('save', !isSaved).catch(sayWhy)}
      >
        <Icon name="bookmark" />
        <span>{t(isSaved ? 'threads:saved' : 'threads:save')}</span>
      </button>
      <button type="button" className="talk-act" onClick={() => copyLink(`/community/posts/${post.id}`)}>
        <Icon name="link" />
        <span>{t('threads:share')}</span>
      </button>
      <PostMenu post={post} />
    </div>
  );
}
