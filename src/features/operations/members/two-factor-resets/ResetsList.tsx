import { useMemo, useState } from 'react';
import type { TwoFactorReset } from '#api/features/operations/members/two-factor-resets/contract.ts';
import { refetch, useApiData } from '#src/client/api-data.ts';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';
import type { ResetDecision } from './AnswerReset.tsx';
import { defineResetColumns, nameOfMember } from './reset-columns.tsx';

/** Loaded when the dialog opens. */
const AnswerReset = lazyPart(() => import('./AnswerReset.tsx').then((loaded) => loaded.AnswerReset));

const path = '/api/admin/two-factor-resets';

interface Props {
  page: IslandPage;
  /** The viewer's id: no one can confirm their own request, or one about themselves. */
  viewerId: string;
  /** The data that the page was rendered with. */
  first: { success: true; data: { items: TwoFactorReset[] } };
}

/** Lists requests to reset a member's two-factor, which another administrator answers. */
export function ResetsList({ page, ...loaded }: Props) {
  return (
    <Island page={page}>
      <List {...loaded} />
    </Island>
  );
}

function List({ viewerId, first }: Omit<Props, 'page'>) {
  const { t } = usePage();
  const reading = useApiData(path, first);
  const { items } = (reading.answer ?? first).data;
  const columns = useMemo(() => defineResetColumns(t, viewerId), [t, viewerId]);
  const [answering, setAnswering] = useState<ResetDecision | null>(null);
  return (
    <>
      <Table
        caption={t('two-factor-resets:title')}
        columns={columns}
        page={{ ...reading, answer: { data: { items, nextCursor: null } } }}
        nameOf={nameOfMember}
        count={null}
        rowMenu={(reset) => <ResetMenu reset={reset} viewerId={viewerId} answer={setAnswering} />}
        empty={t('two-factor-resets:none')}
      />
      {answering && (
        <AnswerReset
          {...answering}
          close={() => setAnswering(null)}
          done={(text) => {
            refetch(path);
            setAnswering(null);
            showToast(text);
          }}
        />
      )}
    </>
  );
}

interface MenuProps {
  reset: TwoFactorReset;
  viewerId: string;
  answer: (answering: ResetDecision) => void;
}

function ResetMenu({ reset, viewerId, answer }: MenuProps) {
  const { t } = usePage();
  const isOwn = reset.requestedBy.id === viewerId;
  const drop = isOwn ? 'withdraw' : 'refuse';
  return (
    <>
      {!isOwn && reset.member.id !== viewerId && (
        <button type="button" className="menu-item" onClick={() => answer({ reset, act: 'confirm' })}>
          {t('two-factor-resets:confirm.title')}
        </button>
      )}
      <button type="button" className="menu-item" onClick={() => answer({ reset, act: drop })}>
        {t(`two-factor-resets:${drop}.title`)}
      </button>
    </>
  );
}
