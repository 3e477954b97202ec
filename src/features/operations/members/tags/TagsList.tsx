import { useMemo, useState } from 'react';
import type { CountedTag } from '#api/features/operations/members/tags/contract.ts';
import { refetch, useApiData } from '#src/client/api-data.ts';
import type { Answer } from '#src/client/call.ts';
import { formatCount } from '#src/shared/format.ts';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { Table } from '#src/ui/table/Table.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';
import type { OpenDialog } from './TagDialog.tsx';

/** Loaded when a dialog opens. */
const TagDialog = lazyPart(() => import('./TagDialog.tsx').then((loaded) => loaded.TagDialog));

const path = '/api/admin/member-tags';

interface Props {
  page: IslandPage;
  /** The data that the page was rendered with. */
  first: Answer<'GET /api/admin/member-tags'>;
}

/** Lists the tags of members, for administrators. */
export function TagsList({ page, first }: Props) {
  return (
    <Island page={page}>
      <List first={first} />
    </Island>
  );
}

const membersOf = ({ id }: CountedTag) => `/admin/users?tag=${id}`;

function List({ first }: Pick<Props, 'first'>) {
  const { t, locale } = usePage();
  const reading = useApiData(path, first);
  const { items } = (reading.answer ?? first).data;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const columns = useMemo(
    (): Array<Column<CountedTag>> => [
      {
        ...{ id: 'name', header: t('member-tags:column.name') },
        cell: (tag) => <a href={membersOf(tag)}>{tag.name}</a>,
      },
      {
        ...{ id: 'members', header: t('member-tags:column.members'), kind: 'figure' },
        cell: ({ memberCount }) => formatCount(memberCount, locale),
      },
    ],
    [t, locale],
  );
  const close = () => setDialog(null);
  return (
    <>
      <Table
        caption={t('member-tags:caption')}
        columns={columns}
        page={{ ...reading, answer: { data: { items, nextCursor: null } } }}
        nameOf={({ name }) => name}
        count={null}
        acts={
          <button type="button" className="button button-primary" onClick={() => setDialog({ act: 'create' })}>
            {t('member-tags:create.title')}
          </button>
        }
        rowMenu={(tag) => (
          <>
            <a className="menu-item" href={membersOf(tag)}>
              {t('member-tags:menu.members')}
            </a>
            {(['rename', 'merge', 'delete'] as const)
              .filter((act) => act !== 'merge' || items.length > 1)
              .map((act) => (
                <button key={act} type="button" className="menu-item" onClick={() => setDialog({ act, tag })}>
                  {t(`member-tags:menu.${act}`)}
                </button>
              ))}
          </>
        )}
        empty={
          <>
            <p>{t('member-tags:none')}</p>
            <p className="muted">{t('member-tags:noneText')}</p>
          </>
        }
      />
      {dialog && (
        <TagDialog
          dialog={dialog}
          others={items}
          close={close}
          done={(text) => {
            refetch(path);
            close();
            showToast(text);
          }}
        />
      )}
    </>
  );
}
