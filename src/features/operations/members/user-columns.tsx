import type { TFunction } from 'i18next';
import type { ListedUser, UserColumn } from '#api/features/operations/members/contract.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { RelativeTime, ShortDay } from '#src/ui/DateTime.tsx';
import { Email } from '#src/ui/Email.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { AccountState } from './AccountState.tsx';

type UserCell = Column<ListedUser> & { id: 'name' | UserColumn };

/** Defines the columns of the list of members. The first one is always shown. */
export function defineUserColumns(t: TFunction): UserCell[] {
  const header = (id: UserCell['id']) => ({ id, header: t(`user-administration:column.${id}`) });
  return [
    { ...header('name'), cell: (user) => <Person user={user} t={t} /> },
    // Nearly every account is active, so only other states are seen.
    {
      ...header('state'),
      isPlain: true,
      cell: (user) =>
        user.state === 'active' ? (
          <span className="visually-hidden">{t('user-administration:state.active')}</span>
        ) : (
          <AccountState user={user} t={t} />
        ),
    },
    {
      ...header('plan'),
      isPlain: true,
      cell: ({ subscription }) => t(`user-administration:plan.${subscription.plan}`),
    },
    { ...header('role'), cell: ({ role }) => t(`user-administration:role.${role}`) },
    {
      ...header('tags'),
      cell: ({ tags }) => (
        <span className="tags">
          {tags.map((tag) => (
            <Badge key={tag} isSmall>
              {tag}
            </Badge>
          ))}
        </span>
      ),
    },
    { ...header('language'), cell: ({ locale: spoken }) => t(`user-administration:language.${spoken}`) },
    {
      ...header('campaigns'),
      cell: ({ consent }) => (consent ? <ShortDay at={consent.at} /> : t('user-administration:no')),
    },
    { ...header('joined'), kind: 'time', sort: 'newest', cell: ({ joinedAt }) => <RelativeTime at={joinedAt} /> },
    {
      ...header('seen'),
      kind: 'time',
      sort: 'seen',
      cell: ({ lastSeenAt }) => (lastSeenAt ? <RelativeTime at={lastSeenAt} /> : t('user-administration:never')),
    },
  ];
}

function Person({ user, t }: { user: ListedUser; t: TFunction }) {
  return (
    <span className="person">
      <Avatar person={user} />
      <span>
        <a href={`/admin/users/${user.id}`}>{user.name ?? t('user-administration:nameless')}</a>
        {user.role !== 'user' && <Badge isSmall>{t(`user-administration:role.${user.role}`)}</Badge>}
        {user.isExpert && <Badge isSmall>{t('user-administration:column.expert')}</Badge>}
        <span className="sub">
          <Email address={user.email} />
        </span>
      </span>
    </span>
  );
}
