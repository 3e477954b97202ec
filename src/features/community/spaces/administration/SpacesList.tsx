import { useState } from 'react';
import { refetch, useApiData } from '#src/client/api-data.ts';
import { type Answer, call } from '#src/client/call.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';
import type { ShownSpace } from './SpaceFields.tsx';
import { SpaceRow } from './SpaceRow.tsx';
import { useOrder } from './use-order.tsx';
import './spaces.css';

/** Loaded when the dialog opens. */
const NewSpace = lazyPart(() => import('./NewSpace.tsx').then((loaded) => loaded.NewSpace));

const path = '/api/admin/spaces';

interface Props {
  page: IslandPage;
  /** The data that the page was rendered with. */
  first: Answer<'GET /api/admin/spaces'>;
  /** The default slow mode of a new space. */
  slowModeSeconds: number;
}

/** The community's spaces in their order, for administrators. */
export function SpacesList({ page, ...given }: Props) {
  return (
    <Island page={page}>
      <List {...given} />
    </Island>
  );
}

function List({ first, slowModeSeconds }: Omit<Props, 'page'>) {
  const { t, locale } = usePage();
  const reading = useApiData(path, first);
  const { items, move } = useOrder((reading.answer ?? first).data.items, () => refetch(path));
  const [isAdding, setAdding] = useState(false);
  const nameOf = ({ nameEt, nameEn }: ShownSpace) => (locale === 'et' ? nameEt : nameEn);
  const done = (text: string) => {
    refetch(path);
    showToast(text);
  };
  return (
    <div className="spaces-ordered" tabIndex={-1}>
      <p className="actions">
        <button type="button" className="button button-primary" onClick={() => setAdding(true)}>
          {t('space-administration:create')}
        </button>
      </p>
      {items.length === 0 ? (
        <EmptyState title={t('space-administration:none')} />
      ) : (
        <ol>
          {items.map((space) => (
            <SpaceRow
              key={space.id}
              space={space}
              name={nameOf(space)}
              move={(by) => move(space.id, by, nameOf(space))}
              archive={() => archive(space).then(() => done(t(textOf(space), { name: nameOf(space) })))}
              saved={() => done(t('space-administration:saved'))}
            />
          ))}
        </ol>
      )}
      {isAdding && (
        <NewSpace
          slowModeSeconds={slowModeSeconds}
          close={() => setAdding(false)}
          done={() => {
            setAdding(false);
            done(t('space-administration:saved'));
          }}
        />
      )}
    </div>
  );
}

/** Archives a space, or restores it from the archive. */
const archive = ({ id, archivedAt }: ShownSpace) =>
  archivedAt === null
    ? call('POST /api/admin/spaces/{id}/archive', { params: { id }, body: {} })
    : call('POST /api/admin/spaces/{id}/unarchive', { params: { id }, body: {} });

const textOf = ({ archivedAt }: ShownSpace) =>
  archivedAt === null ? 'space-administration:nowArchived' : 'space-administration:unarchived';
