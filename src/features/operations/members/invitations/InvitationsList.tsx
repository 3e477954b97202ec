import { useMemo, useRef, useState } from 'react';
import { maxCounted } from '#api/features/operations/members/contract.ts';
import {
  type InvitationsPage,
  invitationStates,
  type ListedInvitation,
} from '#api/features/operations/members/invitations/contract.ts';
import { isFiltered, serializeQuery } from '#src/client/address.ts';
import { refetch, useApiData } from '#src/client/api-data.ts';
import { formatCount } from '#src/shared/format.ts';
import { Island, type IslandPage, useListLocation, usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Filters } from '#src/ui/table/Filters.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import { Views } from '#src/ui/table/Views.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';
import type { InvitationChange } from './ChangeInvitations.tsx';
import type { InviteDraft } from './draft.ts';
import { defineInvitationColumns } from './invitation-columns.tsx';
import './invitations.css';

/** Loaded when a dialog opens. */
const InviteDialog = lazyPart(() => import('./InviteDialog.tsx').then((loaded) => loaded.InviteDialog));
const ChangeInvitations = lazyPart(() => import('./ChangeInvitations.tsx').then((loaded) => loaded.ChangeInvitations));

const path = '/api/admin/invitations';

interface Props {
  page: IslandPage;
  /** The data that the page was rendered with. */
  first: { success: true; data: InvitationsPage };
}

/** Lists who was invited and the outcome, for administrators. */
export function InvitationsList({ page, first }: Props) {
  return (
    <Island page={page}>
      <List first={first} />
    </Island>
  );
}

function List({ first }: Pick<Props, 'first'>) {
  const { t, locale } = usePage();
  const { query } = useListLocation();
  const reading = useApiData(`${path}${serializeQuery(query)}`, first);
  const { total, counts } = (reading.answer ?? first).data;
  const columns = useMemo(() => defineInvitationColumns(t), [t]);
  const [isInviting, setInviting] = useState(false);
  const [changing, setChanging] = useState<InvitationChange | null>(null);
  const draft = useRef<InviteDraft | null>(null);
  const done = (text: string) => {
    refetch(path);
    setInviting(false);
    setChanging(null);
    showToast(text);
  };
  return (
    <>
      <StateViews counts={counts} />
      <Filters search={{ name: 'q', label: t('invitations:search') }} choices={[]} />
      <Table
        caption={t('invitations:title')}
        columns={columns}
        page={reading}
        nameOf={({ email }) => email}
        count={
          total === maxCounted
            ? t('invitations:countMost', { shown: formatCount(total, locale) })
            : t('invitations:count', { count: total, shown: formatCount(total, locale) })
        }
        acts={
          <button type="button" className="button button-primary" onClick={() => setInviting(true)}>
            {t('invitations:invite.title')}
          </button>
        }
        bulk={(ids, { unchoose }) =>
          (['resend', 'revoke'] as const).map((act) => (
            <button
              key={act}
              type="button"
              className="button button-quiet"
              onClick={() => setChanging({ act, ids, unchoose })}
            >
              {t(`invitations:${act}.button`)}
            </button>
          ))
        }
        rowMenu={(invitation) => <InvitationMenu invitation={invitation} change={setChanging} />}
        empty={t(isFiltered(query) ? 'invitations:noneFound' : 'invitations:none')}
      />
      {isInviting && (
        <InviteDialog draft={draft} close={() => setInviting(false)} done={done} sent={() => refetch(path)} />
      )}
      {changing && <ChangeInvitations {...changing} close={() => setChanging(null)} done={done} />}
    </>
  );
}

/** Shows the states as tabs, each with its number of invitations. */
function StateViews({ counts }: Pick<InvitationsPage, 'counts'>) {
  const { t, locale } = usePage();
  return (
    <Views
      label={t('invitations:column.state')}
      names={['state']}
      views={invitationStates.map((state) => ({
        name: t(`invitations:state.${state}`),
        query: { state },
        count: counts[state] > 0 ? formatCount(counts[state], locale) : null,
      }))}
    />
  );
}

interface MenuProps {
  invitation: ListedInvitation;
  change: (changing: InvitationChange) => void;
}

function InvitationMenu({ invitation: { id, email, state, memberId }, change }: MenuProps) {
  const { t } = usePage();
  return (
    <>
      {!memberId && state !== 'accepted' && (
        <button type="button" className="menu-item" onClick={() => change({ act: 'resend', ids: [id], email })}>
          {t('invitations:resend.button')}
        </button>
      )}
      {state === 'waiting' && (
        <button type="button" className="menu-item" onClick={() => change({ act: 'revoke', ids: [id], email })}>
          {t('invitations:revoke.button')}
        </button>
      )}
      {memberId && (
        <a className="menu-item" href={`/admin/users/${memberId}`}>
          {t('invitations:account')}
        </a>
      )}
      <a className="menu-item" href={`/admin/audit?target=${id}`}>
        {t('invitations:log')}
      </a>
    </>
  );
}
