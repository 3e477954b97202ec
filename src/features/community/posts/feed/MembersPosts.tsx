import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { serializeQuery } from '#src/client/address.ts';
import { codeOf } from '#src/client/api-client.ts';
import { useApiData } from '#src/client/api-data.ts';
import { type Answer, call } from '#src/client/call.ts';
import { dispatchBlock, onBlock } from '#src/client/hints.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Island, type IslandPage, useListLocation, usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Pages } from '#src/ui/table/Pages.tsx';
import { ReadFailure } from '#src/ui/table/ReadFailure.tsx';
import { $blocked } from '../../members/blocks/block-store.ts';
import { Feed } from './Feed.tsx';
import './members-posts.css';

const BlockMember = lazyPart(() => import('../../members/blocks/BlockMember.tsx').then((loaded) => loaded.BlockMember));

type Posts = Answer<'GET /api/users/{id}/posts'>;

interface Of {
  member: { id: string; name: string };
  /** Whether the viewer had blocked the member when the page was rendered. */
  isBlocked: boolean;
}

interface Props extends Of {
  page: IslandPage;
  first: Posts['data'];
  isOwn: boolean;
  /** Names of the reactions that the community offers. */
  reactions: readonly string[];
}

/** How many posts a profile shows at once. */
const perPage = '10';

/** The link that begins a private conversation with the page's member, unless the viewer has blocked them. */
export function WriteToMember({ page, ...of }: Of & { page: IslandPage }) {
  return (
    <Island page={page}>
      <WriteLink {...of} />
    </Island>
  );
}

function WriteLink({ member, isBlocked }: Of) {
  const { t } = usePage();
  if (useStore($blocked, { ssr: 'initial' }) ?? isBlocked) return null;
  return (
    <a className="button button-primary" href={`/messages/new?to=${member.id}`}>
      {t('messages:profileButton')}
    </a>
  );
}

/**
 * The posts of a member, with a button to block them. A viewer who has blocked them sees no posts until they end the
 * block here.
 */
export function MembersPosts({ page, ...props }: Props) {
  return (
    <Island page={page}>
      <PostsWithBlock {...props} />
    </Island>
  );
}

function PostsWithBlock({ member, isBlocked: wasBlocked, first, isOwn, reactions }: Omit<Props, 'page'>) {
  const { t } = usePage();
  const isBlocked = useStore($blocked, { ssr: 'initial' }) ?? wasBlocked;
  const [isAsking, setAsking] = useState(false);
  useEffect(() => onBlock((block) => block.id === member.id && $blocked.set(block.isBlocked)), [member.id]);
  const { cursor = '' } = useListLocation().query;
  const page = useApiData<Posts>(`/api/users/${member.id}/posts${serializeQuery({ cursor, limit: perPage })}`, {
    success: true,
    data: first,
  });
  if (isBlocked) {
    return (
      <Blocked
        member={member}
        done={() => {
          page.refetch();
          dispatchBlock({ id: member.id, isBlocked: false });
        }}
      />
    );
  }
  return (
    <div className="members-posts">
      <RecentPosts page={page} reactions={reactions} />
      {!isOwn && (
        <p className="fine">
          <button type="button" className="link" onClick={() => setAsking(true)}>
            {t('blocks:block', { name: member.name })}
          </button>
        </p>
      )}
      {isAsking && <BlockMember member={member} done={() => setAsking(false)} close={() => setAsking(false)} />}
    </div>
  );
}

function RecentPosts({
  page,
  reactions,
}: {
  page: ReturnType<typeof useApiData<Posts>>;
  reactions: readonly string[];
}) {
  const { t } = usePage();
  const { steps, query } = useListLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const turned = useRef(query['cursor']);
  useEffect(() => {
    if (turned.current === query['cursor']) return;
    turned.current = query['cursor'];
    if (steps > 0) heading.current?.focus();
  }, [query, steps]);
  const posts = page.answer?.data.items ?? [];
  return (
    <section className="recent-posts" id="posts" aria-labelledby="posts-title" aria-busy={page.isLoading}>
      <h2 id="posts-title" ref={heading} tabIndex={-1}>
        {t('members:recentPosts')}
      </h2>
      <ReadFailure page={page} />
      {posts.length === 0 && !page.isStale ? (
        <p className="muted">{t('members:noPosts')}</p>
      ) : (
        // The key remounts the list for other posts, because a list keeps the posts it was created with.
        <Feed key={posts.map(({ id }) => id).join()} posts={posts} view={null} reactions={reactions} isByOne />
      )}
      <Pages page={page} />
    </section>
  );
}

function Blocked({ member: { id, name }, done }: { member: Of['member']; done: () => void }) {
  const { t } = usePage();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const wasHere = useRef($blocked.get() === null);
  // The button that opened the dialog has disappeared.
  useEffect(() => {
    if (!wasHere.current) place.current?.focus();
  }, []);
  const unblock = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await call('DELETE /api/blocks/{id}', { params: { id } });
      done();
    } catch (error) {
      setFailure(codeOf(error));
      setBusy(false);
    }
  };
  return (
    <div className="notice blocked-notice" ref={place} tabIndex={-1}>
      <p>{t('blocks:profile', { name })}</p>
      <button type="button" className="button button-quiet" aria-disabled={isBusy} onClick={() => void unblock()}>
        {t('blocks:unblock', { name })}
      </button>
      <span className="field-error" role="alert">
        {failure && <ErrorText t={t} code={failure} />}
      </span>
    </div>
  );
}
