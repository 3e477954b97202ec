import type { TFunction } from 'i18next';
import type { BulkActionMember, MemberState } from '#api/features/operations/members/bulk-actions/contract.ts';
import { Badge } from '#src/ui/Badge.tsx';
import type { Tone } from '#src/ui/badge.ts';
import { Email } from '#src/ui/Email.tsx';
import type { Column } from '#src/ui/table/columns.ts';

const tones: Record<MemberState, Tone> = {
  waiting: 'neutral',
  done: 'success',
  refused: 'danger',
};

export function defineMemberColumns(t: TFunction): Array<Column<BulkActionMember>> {
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
      ...{ id: 'result', header: t('bulk-actions:result') },
      cell: ({ state, refusal }) => (
        <Badge tone={tones[state]} isSmall>
          {t(refusal ? `bulk-actions:refusal.${refusal}` : `bulk-actions:memberState.${state}`)}
        </Badge>
      ),
    },
  ];
}
