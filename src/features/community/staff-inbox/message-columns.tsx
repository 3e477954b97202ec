import type { TFunction } from 'i18next';
import type { StaffCard } from '#api/features/community/staff-inbox/contract.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { RelativeTime } from '#src/ui/DateTime.tsx';
import type { Column } from '#src/ui/table/columns.ts';

interface Shown {
  viewerId: string;
  /** True for a search, which finds conversations in every state. */
  isSearch: boolean;
}

export function defineMessageColumns(t: TFunction, { viewerId, isSearch }: Shown): Array<Column<StaffCard>> {
  return [
    {
      id: 'conversation',
      header: t('staff-messages:column.conversation'),
      cell: (item) => <Entry item={item} t={t} />,
    },
    ...(isSearch
      ? [
          {
            ...{ id: 'state', header: t('staff-messages:column.state') },
            cell: ({ state }: StaffCard) => <Badge isSmall>{t(`staff-messages:states.${state}`)}</Badge>,
          },
        ]
      : []),
    {
      ...{ id: 'assignee', header: t('staff-messages:assignee') },
      cell: ({ assignee }) => assignee && (assignee.id === viewerId ? t('staff-messages:me') : assignee.name),
    },
    {
      ...{ id: 'notes', header: t('staff-messages:column.notes'), kind: 'figure' },
      cell: ({ noteCount }) => noteCount > 0 && noteCount,
    },
    {
      ...{ id: 'latest', header: t('staff-messages:column.latest'), kind: 'time' },
      cell: ({ lastAt }) => <RelativeTime at={lastAt} />,
    },
  ];
}

/** The member, the subject, and the beginning of the latest message. */
function Entry({ item: { id, member, subject, excerpt, isUnread }, t }: { item: StaffCard; t: TFunction }) {
  return (
    <span className="person staff-message" data-unread={isUnread || undefined}>
      <Avatar person={member} />
      <span>
        <a href={`/admin/messages/${id}`}>
          {isUnread && <span className="visually-hidden">{t('staff-messages:unread')} </span>}
          {subject}
        </a>
        <span className="sub">{member.name}</span>
        <span className="sub line">{excerpt}</span>
      </span>
    </span>
  );
}
