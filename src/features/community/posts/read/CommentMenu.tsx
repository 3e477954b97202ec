import { useState } from 'react';
import { usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import { ReportLink } from '#src/ui/ReportLink.tsx';
import { BlockAuthor } from './BlockAuthor.tsx';
import { focusComment } from './focus-comment.ts';
import { quoteComment } from './quote-comment.ts';
import type { ShownComment } from './shown-thread.ts';
import { useCopyLink } from './use-copy-link.ts';
import { useErrorToast } from './use-error-toast.tsx';
import { useCommentText, useThread } from './use-thread.ts';

const RemoveText = lazyPart(() => import('./RemoveText.tsx').then((loaded) => loaded.RemoveText));

interface Props {
  comment: ShownComment;
  edit: () => void;
}

/** The menu of a comment. Its items are rendered when it opens. */
export function CommentMenu({ comment, edit }: Props) {
  const { t } = usePage();
  const { thread } = useThread();
  const text = useCommentText();
  const [asked, setAsked] = useState<'remove' | 'block' | null>(null);
  const { isOwn, author } = comment;
  const close = () => setAsked(null);
  return (
    <div className="menu">
      <Menu label={text('menuOf', { name: author.name })} className="talk-act">
        {() => <Entries comment={comment} edit={edit} ask={setAsked} />}
      </Menu>
      {asked === 'remove' && (
        <RemoveText
          title={text('deleteCommentTitle')}
          text={t('threads:deleteCommentText')}
          confirm={t(isOwn ? 'threads:delete' : 'threads:remove')}
          asksWhy={!isOwn}
          send={async (removal) => focusComment(await thread.remove(comment, removal), { isScrolled: false })}
          close={close}
        />
      )}
      {asked === 'block' && <BlockAuthor author={author} close={close} />}
    </div>
  );
}

function Entries({ comment, edit, ask }: Props & { ask: (act: 'remove' | 'block') => void }) {
  const { t } = usePage();
  const { thread, draft, rights, postId } = useThread();
  const copyLink = useCopyLink();
  const sayWhy = useErrorToast();
  const { id, isOwn, isAnswer, author } = comment;
  const quote = () => {
    draft.replyTo({ id, name: author.name });
    draft.quote(quoteComment(comment.html));
    draft.requestFocus();
  };
  return (
    <>
      <CommentMenuItem
        text={t('threads:copyLink')}
        act={() => copyLink(`/community/posts/${postId}?comment=${id}#c-${id}`)}
      />
      {rights.mayComment && <CommentMenuItem text={t('threads:quote')} act={quote} />}
      {rights.mayMarkAnswer && comment.state === 'published' && (isAnswer || isOwn || !rights.isAwaitingAnswer) && (
        <CommentMenuItem
          text={t(isAnswer ? 'threads:unmarkAnswer' : 'threads:markAnswer')}
          act={() => void thread.markAnswer(comment, !isAnswer).catch(sayWhy)}
        />
      )}
      {!isOwn && <ReportLink type="comment" id={id} text={t('threads:report')} />}
      {!isOwn && author.id && (
        <CommentMenuItem text={t('blocks:block', { name: author.name })} act={() => ask('block')} />
      )}
      {isOwn && rights.mayEdit && <CommentMenuItem text={t('threads:edit')} act={edit} />}
      {((isOwn && rights.mayEdit) || comment.mayModerate) && (
        <CommentMenuItem text={t(isOwn ? 'threads:delete' : 'threads:remove')} isDangerous act={() => ask('remove')} />
      )}
    </>
  );
}

/** An item of a menu. */
export function CommentMenuItem({
  text,
  act,
  isDangerous = false,
}: {
  text: string;
  act: () => void;
  isDangerous?: boolean;
}) {
  return (
    <button type="button" className={`menu-item ${isDangerous ? 'thread-danger' : ''}`} onClick={act}>
      {text}
    </button>
  );
}
