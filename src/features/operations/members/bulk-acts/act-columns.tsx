import type { TFunction } from 'i18next';
import type { ActMember, MemberState } from '#api/features/operations/members/bulk-acts/contract.ts';
import { Email } from '#src/ui/Email.tsx';
import type { Column } from '#src/ui/table/columns.ts';

const tones: Record<MemberState, string> = {
  waiting: 'badge-neutral',
  done: 'badge-success',
  refused: 'badge-danger',
};

export function defineMemberColumns(t: TFunction): Array<Column<ActMember>> {
  return [
    {
      ...{ id: 'name', header: t('user-administration:column.name') },
      cell: ({ id, name, email }) => (
        <span className="entry">
          <a href={`/admin/users/${id}`}>{name ?? t('user-administration:nameless')}</a>
          <span className="sub">
            <Email address={email} />
          </span>
        </span>
      ),
    },
    {
      ...{ id: 'result', header: t('bulk-acts:result') },
      cell: ({ state, refusal }) => (
        <span className={`badge badge-mini ${tones[state]}`}>
          {t(refusal ? `bulk-acts:refusal.${refusal}` : `bulk-acts:memberState.${state}`)}
        </span>
      ),
    },
  ];
}
