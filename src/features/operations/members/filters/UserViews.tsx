import { useEffect, useRef, useState } from 'react';
import type { MemberTag } from '#api/features/accounts/member-tags/contract.ts';
import type { UsersFilter } from '#api/features/operations/members/contract.ts';
import type { SavedFilter } from '#api/features/operations/members/filters/contract.ts';
import { changeQuery, type QueryValues } from '#src/client/address.ts';
import { refetch, useApiData } from '#src/client/api-data.ts';
import { useListLocation, usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { type View, Views } from '#src/ui/table/Views.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';

/** Loaded when a dialog opens. */
const dialogs = () => import('./FilterDialogs.tsx');
const SaveFilter = lazyPart(() => dialogs().then((loaded) => loaded.SaveFilter));
const DeleteFilter = lazyPart(() => dialogs().then((loaded) => loaded.DeleteFilter));

const filters: ReadonlyArray<keyof UsersFilter> = [
  'q',
  'ids',
  'role',
  'status',
  'tier',
  'payment',
  'expert',
  'tag',
  'joined',
  'seen',
  ...(['joinedFrom', 'joinedTo', 'seenFrom', 'seenTo', 'paymentFrom', 'paymentTo'] as const),
];
const names = [...filters, 'sort'];
const path = '/api/admin/user-filters';
/**
 * The parts of a filter that can be saved: not a search or chosen members, because a name or address would outlive the
 * account.
 */
const saveable = names.filter((name) => name !== 'q' && name !== 'ids');

/** Shows the administrator's saved filters as tabs, with buttons that save the current filter or delete it. */
export function UserViews({ saved, tags }: { saved: readonly SavedFilter[]; tags: readonly MemberTag[] }) {
  const { t } = usePage();
  const { query } = useListLocation();
  const [views, setViews] = useSaved(saved, tags);
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
            showToast(t('user-administration:saved.deleted', { name: current.name }));
            changeQuery(Object.fromEntries(names.map((name) => [name, ''])));
            close();
          }}
        />
      )}
    </div>
  );
}

/**
 * Returns the saved filters, and reads them again when the administrator returns to the page, in case they changed
 * elsewhere.
 */
function useSaved(saved: readonly SavedFilter[], tags: readonly MemberTag[]) {
  const { t } = usePage();
  const [first] = useState({ success: true, data: { items: saved, tags } });
  const { answer } = useApiData(path, first);
  const [views, setViews] = useState(() => viewsOf(saved));
  const shown = useRef(views);
  useEffect(() => {
    if (!answer || answer === first) return;
    const fresh = viewsOf(answer.data.items);
    for (const { name } of shown.current) {
      if (!fresh.some((view) => view.name === name)) showToast(t('user-administration:saved.gone', { name }));
    }
    shown.current = fresh;
    setViews(fresh);
  }, [answer, first, t]);
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && refetch(path);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  const change = (changed: readonly View[]) => {
    shown.current = changed;
    setViews(changed);
  };
  return [views, change] as const;
}

const viewsOf = (saved: readonly SavedFilter[]): readonly View[] =>
  saved.map(({ name, filter }) => ({ name, query: textsOf(filter) }));

const textsOf = (filter: SavedFilter['filter']): QueryValues =>
  Object.fromEntries(Object.entries(filter).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));
