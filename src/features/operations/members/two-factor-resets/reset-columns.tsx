import type { TFunction } from 'i18next';
import type { TwoFactorReset } from '#api/features/operations/members/two-factor-resets/contract.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { RelativeTime, ShortDay } from '#src/ui/DateTime.tsx';
import { Email } from '#src/ui/Email.tsx';
import type { Column } from '#src/ui/table/columns.ts';

export const nameOfMember = ({ member }: TwoFactorReset): string => member.name ?? member.email;

export function defineResetColumns(t: TFunction, viewerId: string): Array<Column<TwoFactorReset>> {
  const header = (id: 'member' | 'reason' | 'by' | 'until' | 'at') => ({
    ...{ id, header: t(`two-factor-resets:column.${id}`) },
  });
  return [
    { ...header('member'), cell: (reset) => <Person reset={reset} viewerId={viewerId} t={t} /> },
    { ...header('reason'), cell: ({ reason }) => reason },
    { ...header('by'), cell: ({ requestedBy }) => requestedBy.name ?? requestedBy.email },
    { ...header('until'), kind: 'time', cell: ({ expiresAt }) => <ShortDay at={expiresAt} /> },
    { ...header('at'), kind: 'time', cell: ({ requestedAt }) => <RelativeTime at={requestedAt} /> },
  ];
}

function Person({ reset, viewerId, t }: { reset: TwoFactorReset; viewerId: string; t: TFunction }) {
  const { member, requestedBy } = reset;
  return (
    <span className="person">
      <Avatar person={member} />
      <span>
        <a href={`/admin/users/${member.id}`}>{nameOfMember(reset)}</a>
        <span className="sub">
          <Email address={member.email} />
        </span>
        {member.id === viewerId ? (
          <span className="sub">{t('two-factor-resets:about')}</span>
        ) : (
          requestedBy.id === viewerId && <span className="sub">{t('two-factor-resets:own')}</span>
        )}
      </span>
    </span>
  );
}
