import { useState } from 'react';
import type { SpaceChoice } from '#api/features/moderation/posts/administration/contract.ts';
import type { PostDetails } from '#api/features/moderation/posts/details/contract.ts';
import { serializeQuery } from '#src/client/address.ts';
import { useApiData } from '#src/client/api-data.ts';
import { AuthorName } from '#src/ui/AuthorName.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { RelativeTime } from '#src/ui/DateTime.tsx';
import { Island, type IslandPage, useListLocation, usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { ReadFailure } from '#src/ui/table/ReadFailure.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';
import { actionsForPost } from '../administration/actions-for.ts';
import { postTones } from '../administration/post-tones.ts';
import { Comments } from './Comments.tsx';
import { History } from './History.tsx';
import { RecordActions, type StartAction } from './RecordActions.tsx';
import { Reports } from './Reports.tsx';
import type { ChangedRevision } from './RevisionDialog.tsx';
import { StaffLog } from './StaffLog.tsx';
import '#src/styles/talk.css';
import './post-record.css';

/** Loaded when a dialog opens. */
const ActionDialog = lazyPart(() => import('../administration/ActionDialog.tsx').then((loaded) => loaded.ActionDialog));
const RevisionDialog = lazyPart(() => import('./RevisionDialog.tsx').then((loaded) => loaded.RevisionDialog));

interface Props {
  page: IslandPage;
  first: { success: true; data: PostDetails };
  spaces: readonly SpaceChoice[];
  /** Administrators and moderators have separate pages. */
  list: '/admin/community' | '/moderator/community';
}

/** Everything about a post, for staff, who can act on it, its comments and its earlier texts. */
export function PostRecord({ page, ...given }: Props) {
  return (
    <Island page={page}>
      <Whole {...given} />
    </Island>
  );
}

function Whole({ first, spaces, list }: Omit<Props, 'page'>) {
  const { t } = usePage();
  const { query } = useListLocation();
  const reading = useApiData(`/api/admin/posts/${first.data.id}${serializeQuery(query)}`, first);
  const post = (reading.answer ?? first).data;
  const [act, setAct] = useState<Parameters<StartAction>[0] | null>(null);
  const [revision, setRevision] = useState<ChangedRevision | null>(null);
  const path = `${list}/posts/${post.id}`;
  const done = (text: string) => {
    showToast(text);
    reading.refetch();
  };
  return (
    <>
      <ReadFailure page={reading} />
      <Head post={post} start={setAct} />
      <div className="post-record">
        <div>
          <Text post={post} />
          <History path={path} revisions={post.revisions} change={setRevision} />
          <Comments path={path} comments={post.comments} start={setAct} />
        </div>
        <div>
          <Reports reports={post.reports} />
          <StaffLog path={path} log={post.log} spaces={spaces} />
        </div>
      </div>
      {act && (
        <ActionDialog
          act={act}
          spaces={spaces.filter(({ id }) => id !== post.space.id)}
          close={(text, isWhole) => {
            setAct(null);
            if (text !== null) done(isWhole ? t(`post-details:done.${act.action}`) : text);
          }}
        />
      )}
      {revision && (
        <RevisionDialog
          postId={post.id}
          revision={revision}
          close={() => setRevision(null)}
          done={(text) => {
            setRevision(null);
            done(text);
          }}
        />
      )}
    </>
  );
}

function Head({ post, start }: { post: PostDetails; start: StartAction }) {
  const { t } = usePage();
  return (
    <div tabIndex={-1}>
      <p className="post-facts">
        <Badge tone={postTones[post.state]}>{t(`post-administration:states.${post.state}`)}</Badge>
        {post.isPinned && <Badge>{t('post-administration:pinned.yes')}</Badge>}
        {post.isLocked && <Badge>{t('post-administration:locked.yes')}</Badge>}
        <AuthorName author={post.author} />
        <span className="muted">
          <RelativeTime at={post.createdAt} />
        </span>
        <span className="muted">{post.space.name}</span>
        <span className="muted">{t(`post-administration:kinds.${post.kind}`)}</span>
      </p>
      <RecordActions
        acts={actionsForPost(post)}
        target={{ type: 'post', id: post.id, version: post.version }}
        start={start}
      />
    </div>
  );
}

function Text({ post }: { post: PostDetails }) {
  const { t } = usePage();
  return (
    <section className="card post-text" aria-label={t('post-details:text')}>
      {post.texts.length === 0 && <p className="muted">{t('post-administration:gone')}</p>}
      {post.texts.map(({ locale, title, html }, index) => (
        <article key={locale} lang={locale}>
          {index > 0 && <h2>{title}</h2>}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server has made it safe. */}
          <div className="prose talk" dangerouslySetInnerHTML={{ __html: html }} />
        </article>
      ))}
      {post.options.length > 0 && (
        <ul>
          {post.options.map((option) => (
            <li key={option}>{option}</li>
          ))}
        </ul>
      )}
      {post.state === 'published' && (
        <p>
          <a href={`/community/posts/${post.id}`}>{t('post-details:open')}</a>
        </p>
      )}
    </section>
  );
}
