import { useEffect, useMemo, useState } from 'react';
import {
  type ManagedPost,
  type ManagedPosts,
  maxCounted,
  type SpaceChoice,
} from '#api/features/moderation/posts/administration/contract.ts';
import { isFiltered, serializeQuery } from '#src/client/address.ts';
import { refetch, useApiData } from '#src/client/api-data.ts';
import { formatCount } from '#src/shared/format.ts';
import { Island, type IslandPage, useListQuery, usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import { Views } from '#src/ui/table/Views.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';
import type { StartedAction } from './ActionDialog.tsx';
import { BulkActions, RowActions } from './BulkActions.tsx';
import { PostFilters, pickPostFilters } from './PostFilters.tsx';
import { definePostColumns, managedPostName, managedPostPath } from './post-columns.tsx';

/** Loaded when the dialog opens. */
const ActionDialog = lazyPart(() => import('./ActionDialog.tsx').then((loaded) => loaded.ActionDialog));

interface Props {
  page: IslandPage;
  /** Administrators and moderators have separate pages. */
  path: '/admin/community' | '/moderator/community';
  first: { success: true; data: ManagedPosts };
  spaces: readonly SpaceChoice[];
}

/** Posts in any state, for staff, who can act on one or on many. */
export function PostsList({ page, ...loaded }: Props) {
  return (
    <Island page={page}>
      <List {...loaded} />
    </Island>
  );
}

const call = '/api/admin/posts';
const usualColumns = ['state', 'space', 'author', 'written'];

function List({ path, first, spaces }: Omit<Props, 'page'>) {
  const { t, locale } = usePage();
  const query = useListQuery();
  const reading = useApiData(`${call}${serializeQuery(query)}`, first);
  const data = reading.answer?.data;
  const known = useShownPosts(data?.items);
  const columns = useMemo(() => definePostColumns(t, path), [t, path]);
  const [act, setAct] = useState<(StartedAction & { unchoose?: () => void }) | null>(null);
  const filter = pickPostFilters(query);
  const total = data?.total ?? 0;
  const countText = total >= maxCounted ? t('post-administration:more') : formatCount(total, locale);
  return (
    <>
      <StateViews heldCount={data?.heldCount ?? 0} />
      <PostFilters spaces={spaces} />
      <Table
        caption={t('post-administration:caption')}
        columns={columns}
        usual={usualColumns}
        page={reading}
        nameOf={(item) => managedPostName(t, item)}
        usualSort="newest"
        count={t('post-administration:count', { count: total, shown: countText })}
        matching={data && total > data.items.length ? countText : undefined}
        bulk={(ids, { isAll, unchoose }) => (
          <BulkActions
            items={ids.flatMap((id) => known.get(id) ?? [])}
            all={isAll && data ? { count: total, filter, asOf: data.asOf } : null}
            start={(started) => setAct({ ...started, unchoose })}
          />
        )}
        rowMenu={(item) => (
          <>
            <a className="menu-item" href={managedPostPath(path, item)}>
              {t('post-administration:details')}
            </a>
            <RowActions item={item} start={setAct} />
          </>
        )}
        empty={t(
          `post-administration:${filter.state === 'held' ? 'noneHeld' : isFiltered(query) ? 'noneFound' : 'none'}`,
        )}
      />
      {act && (
        <ActionDialog
          act={act}
          spaces={spaces}
          close={(done) => {
            setAct(null);
            if (done === null) return;
            act.unchoose?.();
            showToast(done);
            refetch(call);
          }}
        />
      )}
    </>
  );
}

/**
 * All rows shown so far, including those of other pages, by id, because an approval names the version that was shown.
 */
function useShownPosts(items: readonly ManagedPost[] | undefined): ReadonlyMap<string, ManagedPost> {
  const [known] = useState(() => new Map<string, ManagedPost>());
  useEffect(() => {
    for (const item of items ?? []) known.set(item.id, item);
  }, [known, items]);
  return known;
}

function StateViews({ heldCount }: { heldCount: number }) {
  const { t, locale } = usePage();
  const count = heldCount > 0 ? formatCount(heldCount, locale) : null;
  return (
    <Views
      label={t('post-administration:state')}
      names={['state']}
      views={(['held', 'published', 'removed', 'deleted'] as const).map((state) => ({
        name: t(`post-administration:states.${state}`),
        query: { state },
        count: state === 'held' ? count : null,
      }))}
    />
  );
}
