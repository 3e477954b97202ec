import { lazy, Suspense, useState } from 'react';
import type { UsersFilter } from '#api/features/operations/members/contract.ts';
import type { SavedFilter } from '#api/features/operations/members/filters/contract.ts';
import { changeQuery, type QueryValues } from '#src/client/address.ts';
import { usePage, usePlace } from '#src/ui/island.tsx';
import { type View, Views } from '#src/ui/table/Views.tsx';

/** Loaded when one opens. */
const dialogs = () => import('./FilterDialogs.tsx');
const SaveFilter = lazy(() => dialogs().then((loaded) => ({ default: loaded.SaveFilter })));
const DeleteFilter = lazy(() => dialogs().then((loaded) => ({ default: loaded.DeleteFilter })));

const filters: ReadonlyArray<keyof UsersFilter> = [
  'q',
  'ids',
  'role',
  'status',
  'tier',
  'payment',
  'expert',
  'joined',
  'seen',
  ...(['joinedFrom', 'joinedTo', 'seenFrom', 'seenTo', 'paymentFrom', 'paymentTo'] as const),
];
const names = [...filters, 'sort'];
/** Neither a search nor chosen members: a name or address would outlive the account. */
const saveable = names.filter((name) => name !== 'q' && name !== 'ids');

/** The administrator's saved filters as tabs, with a way to save the current one and to delete it. */
export function UserViews({ saved }: { saved: readonly SavedFilter[] }) {
  const { t } = usePage();
  const { query } = usePlace();
  const [views, setViews] = useState<readonly View[]>(() =>
    saved.map(({ name, filter }) => ({ name, query: textsOf(filter) })),
  );
  const [open, setOpen] = useState<'save' | 'delete' | null>(null);
  const filter = Object.fromEntries(saveable.flatMap((name) => (query[name] ? [[name, query[name]]] : [])));
  const isSame = (view: View) => names.every((name) => (view.query[name] ?? '') === (query[name] ?? ''));
  const current = views.find(isSame);
  const canSave = !current && Object.keys(filter).some((name) => name !== 'sort');
  const close = () => setOpen(null);
  return (
    <div className="views-line" tabIndex={-1}>
      {views.length > 0 && <Views views={views} names={names} />}
      {canSave && (
        <button type="button" className="button" onClick={() => setOpen('save')}>
          {t('user-administration:saved.save')}
        </button>
      )}
      {current && (
        <button type="button" className="button" onClick={() => setOpen('delete')}>
          {t('user-administration:saved.delete', { name: current.name })}
        </button>
      )}
      <Suspense>
        {open === 'save' && (
          <SaveFilter
            filter={filter}
            close={close}
            done={(name) => {
              setViews([...views, { name, query: filter }]);
              close();
            }}
          />
        )}
        {open === 'delete' && current && (
          <DeleteFilter
            name={current.name}
            close={close}
            done={() => {
              setViews(views.filter((view) => view !== current));
              changeQuery(Object.fromEntries(names.map((name) => [name, ''])));
              close();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

const textsOf = (filter: SavedFilter['filter']): QueryValues =>
  Object.fromEntries(Object.entries(filter).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));
