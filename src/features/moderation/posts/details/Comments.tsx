import type { ManagedComment, PostDetails } from '#api/features/moderation/posts/details/contract.ts';
import { serializeQuery } from '#src/client/address.ts';
import { AuthorName } from '#src/ui/AuthorName.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { RelativeTime } from '#src/ui/DateTime.tsx';
import { useListLocation, usePage } from '#src/ui/island.tsx';
import { actionsForComment } from '../administration/actions-for.ts';
import { postTones } from '../administration/post-tones.ts';
import { RecordActions, type StartAction } from './RecordActions.tsx';
import '#src/ui/tabs.css';

interface Props {
  path: string;
  comments: PostDetails['comments'];
  start: StartAction;
}

const states = [undefined, 'held', 'removed'] as const;

/** The comments under a post, in the order of its thread. */
export function Comments({ path, comments, start }: Props) {
  const { t } = usePage();
  const { state, cursor } = useListLocation().query;
  const addressOf = (shown: string | undefined, next?: string) =>
    `${path}${serializeQuery({ ...(shown ? { state: shown } : {}), ...(next ? { cursor: next } : {}) })}#comments`;
  const { nextCursor } = comments;
  return (
    <section id="comments" aria-labelledby="comments-title" tabIndex={-1}>
      <h2 id="comments-title">{t('post-details:comments')}</h2>
      <nav className="tabs" aria-label={t('post-details:comments')}>
        {states.map((each) => (
          <a key={each ?? ''} href={addressOf(each)} aria-current={state === each ? 'page' : undefined}>
            {t(each ? `post-administration:states.${each}` : 'post-details:allComments')}
          </a>
        ))}
      </nav>
      {comments.items.length === 0 ? (
        <p className="muted record-none">{t(state ? 'post-details:noneInState' : 'post-details:noComments')}</p>
      ) : (
        <ol className="record-cards">
          {comments.items.map((comment) => (
            <Comment key={comment.id} comment={comment} start={start} />
          ))}
        </ol>
      )}
      {(cursor || nextCursor) && (
        <nav className="actions" aria-label={t('islands:table.pages')}>
          {cursor && (
            <a className="button button-quiet" href={addressOf(state)}>
              {t('islands:table.first')}
            </a>
          )}
          {nextCursor && (
            <a className="button button-quiet" rel="next" href={addressOf(state, nextCursor)}>
              {t('islands:table.next')}
            </a>
          )}
        </nav>
      )}
    </section>
  );
}

function Comment({ comment, start }: { comment: ManagedComment; start: StartAction }) {
  const { t } = usePage();
  const { id, position, author, createdAt, editedAt, state, html, version } = comment;
  return (
    <li className="card" id={`c-${id}`} tabIndex={-1}>
      <p className="record-line">
        <span className="muted">{`#${position}`}</span>
        <AuthorName author={author} />
        <span className="muted">
          <RelativeTime at={createdAt} />
        </span>
        {editedAt && <span className="muted">{t('threads:edited')}</span>}
        {state !== 'published' && <Badge tone={postTones[state]}>{t(`post-administration:states.${state}`)}</Badge>}
      </p>
      {html === '' ? (
        <p className="muted">{t('post-administration:gone')}</p>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has made it safe.
        <div className="prose talk" dangerouslySetInnerHTML={{ __html: html }} />
      )}
      <RecordActions acts={actionsForComment(comment)} target={{ type: 'comment', id, version }} start={start} />
    </li>
  );
}
