import { useState } from 'react';
import { usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import { ReportLink } from '#src/ui/ReportLink.tsx';
import { BlockAuthor } from './BlockAuthor.tsx';
import { CommentMenuItem } from './CommentMenu.tsx';
import type { ShownPost } from './shown-thread.ts';
import { useErrorToast } from './use-error-toast.tsx';
import { useThread } from './use-thread.ts';

const RemoveText = lazyPart(() => import('./RemoveText.tsx').then((loaded) => loaded.RemoveText));
const MovePost = lazyPart(() => import('./MovePost.tsx').then((loaded) => loaded.MovePost));
const ThreadSummary = lazyPart(() => import('../summary/ThreadSummary.tsx').then((loaded) => loaded.ThreadSummary));

type Asked = 'remove' | 'move' | 'block' | 'summarize';

interface Props {
  post: ShownPost;
}

/** The menu with the rarer actions on a post, and those of staff. */
export function PostMenu({ post }: Props) {
  const { t } = usePage();
  const { thread } = useThread();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { id, author, isOwn } = post;
  const close = () => setAsked(null);
  return (
    <div className="menu">
      <Menu label={t('threads:postMenu')} className="talk-act">
        {() => (
          <>
            <OwnEntries post={post} ask={setAsked} />
            {post.mayModerate && <StaffEntries post={post} ask={setAsked} />}
          </>
        )}
      </Menu>
      {asked === 'remove' && (
        <RemoveText
          title={t(isOwn ? 'threads:deletePostTitle' : 'threads:removePostTitle')}
          text={t(isOwn ? 'threads:deletePostText' : 'threads:removePostText')}
          confirm={t(isOwn ? 'threads:delete' : 'threads:remove')}
          asksWhy={!isOwn}
          send={thread.removePost}
          close={close}
        />
      )}
      {asked === 'move' && <MovePost close={close} />}
      {asked === 'summarize' && <ThreadSummary postId={id} close={close} />}
      {asked === 'block' && <BlockAuthor author={author} close={close} />}
    </div>
  );
}

function OwnEntries({ post, ask }: Props & { ask: (act: Asked) => void }) {
  const { t } = usePage();
  const { thread, rights } = useThread();
  const sayWhy = useErrorToast();
  const { id, isOwn, isMuted, author } = post;
  const mayEdit = isOwn && rights.mayEdit;
  return (
    <>
      <CommentMenuItem
        text={t(isMuted ? 'threads:unmute' : 'threads:mute')}
        act={() => void thread.mark('mute', !isMuted).catch(sayWhy)}
      />
      {!isOwn && <ReportLink type="post" id={id} text={t('threads:report')} />}
      {!isOwn && author.id && (
        <CommentMenuItem text={t('blocks:block', { name: author.name })} act={() => ask('block')} />
      )}
      {mayEdit && <EditLink id={id} />}
      {(mayEdit || post.mayModerate) && (
        <CommentMenuItem text={t(isOwn ? 'threads:delete' : 'threads:remove')} isDangerous act={() => ask('remove')} />
      )}
    </>
  );
}

function StaffEntries({ post, ask }: Props & { ask: (act: Asked) => void }) {
  const { t } = usePage();
  const { thread, rights, spaces, maySummarize } = useThread();
  const sayWhy = useErrorToast();
  const { id, isOwn, isPinned, isLocked } = post;
  const mark = (name: Parameters<typeof thread.markByStaff>[0]) => void thread.markByStaff(name).catch(sayWhy);
  return (
    <>
      <p className="muted thread-staff">{t('threads:staffMenu')}</p>
      {!isOwn && rights.mayEdit && <EditLink id={id} />}
      <CommentMenuItem
        text={t(isPinned ? 'threads:unpin' : 'threads:pin')}
        act={() => mark(isPinned ? 'unpin' : 'pin')}
      />
      <CommentMenuItem
        text={t(isLocked ? 'threads:unlock' : 'threads:lock')}
        act={() => mark(isLocked ? 'unlock' : 'lock')}
      />
      {spaces.length > 0 && <CommentMenuItem text={t('threads:move')} act={() => ask('move')} />}
      {maySummarize && <CommentMenuItem text={t('thread-summary:summarize')} act={() => ask('summarize')} />}
    </>
  );
}

function EditLink({ id }: { id: string }) {
  const { t } = usePage();
  return (
    <a className="menu-item" href={`/community/posts/${id}/edit`}>
      {t('threads:edit')}
    </a>
  );
}
