import { useState } from 'react';
import type { UsersFilter } from '#api/features/operations/members/contract.ts';
import { filterNameLength, type SavedFilter } from '#api/features/operations/members/filters/contract.ts';
import { changeQuery, type QueryValues } from '#src/client/address.ts';
import { type Body, call } from '#src/client/call.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { TextField } from '#src/ui/form/fields.tsx';
import { usePage, usePlace } from '#src/ui/island.tsx';
import { type View, Views } from '#src/ui/table/Views.tsx';

const filters: ReadonlyArray<keyof UsersFilter> = ['q', 'ids', 'role', 'status', 'tier', 'expert', 'seen'];
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
    <div className="views-line">
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
        <Dialog title={t('user-administration:saved.save')} close={close}>
          <p>{t('user-administration:saved.lead')}</p>
          <Form
            send={async ({ name }: { name: string }) => {
              await call('POST /api/admin/user-filters', {
                body: { name, filter } as Body<'POST /api/admin/user-filters'>,
              });
              return name;
            }}
            done={(name) => {
              setViews([...views, { name, query: filter }]);
              close();
            }}
            submit={t('user-administration:saved.submit')}
            busy={t('user-administration:saved.working')}
            cancel={{ text: t('user-administration:saved.back'), act: close }}
          >
            <TextField
              name="name"
              label={t('user-administration:saved.name')}
              maxLength={filterNameLength}
              autoComplete="off"
              required
            />
          </Form>
        </Dialog>
      )}
      {open === 'delete' && current && (
        <Dialog title={t('user-administration:saved.deleteTitle')} close={close}>
          <p>{t('user-administration:saved.deleteText')}</p>
          <Form
            send={() => call('DELETE /api/admin/user-filters/{name}', { params: { name: current.name } })}
            done={() => {
              setViews(views.filter((view) => view !== current));
              changeQuery(Object.fromEntries(names.map((name) => [name, ''])));
              close();
            }}
            submit={t('user-administration:saved.deleteConfirm')}
            busy={t('user-administration:saved.deleting')}
            cancel={{ text: t('user-administration:saved.back'), act: close }}
          >
            {null}
          </Form>
        </Dialog>
      )}
    </div>
  );
}

const textsOf = (filter: SavedFilter['filter']): QueryValues =>
  Object.fromEntries(Object.entries(filter).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));
