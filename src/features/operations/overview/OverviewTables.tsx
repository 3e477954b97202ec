import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { UserRole } from '#api/platform/actor/contract.ts';
import { loadedApiData } from '#src/client/api-data.ts';
import { formatCount, formatPercentage } from '#src/shared/format.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { RelativeTime } from '#src/ui/DateTime.tsx';
import { Email } from '#src/ui/Email.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import type { Column, Row } from '#src/ui/table/columns.ts';
import { Table } from '#src/ui/table/Table.tsx';
import './overview.css';
import { Badge } from '#src/ui/Badge.tsx';

interface Feedback {
  id: string;
  message: string;
  rating: number | null;
  page: string | null;
  email: string | null;
  memberName: string | null;
  memberEmail: string | null;
  /** In ms, like other times here. */
  createdAt: number;
}

interface NewMember {
  id: string;
  name: string | null;
  email: string;
  initials: string;
  picture: string | null;
  role: UserRole;
  createdAt: number;
}

interface Tables {
  /** The number of members by current tier. */
  byTier: Readonly<Record<'basic' | 'premium' | 'donator', number>>;
  members: number;
  newestFeedback: readonly Feedback[];
  newestMembers: readonly NewMember[];
}

/** Shows administrators who the members are and what is new. Rendered on the server only, because it has only links. */
export function OverviewTables({ page, overview }: { page: IslandPage; overview: Tables }) {
  return (
    <Island page={page}>
      <Tiers {...overview} />
      <NewestFeedback rows={overview.newestFeedback} />
      <NewestMembers rows={overview.newestMembers} />
    </Island>
  );
}

function Tiers({ byTier, members }: Pick<Tables, 'byTier' | 'members'>) {
  const { t, locale } = usePage();
  const items = (['basic', 'premium', 'donator'] as const).map((id) => ({ id, count: byTier[id] }));
  const nameOf = ({ id }: (typeof items)[number]) => t(`staff:tier.${id}`);
  return (
    <ShortTable
      className="overview-table overview-tiers"
      title={t('staff:tiers')}
      items={items}
      nameOf={nameOf}
      columns={[
        { id: 'tier', header: t('staff:membership'), cell: nameOf },
        {
          ...{ id: 'count', header: t('staff:count'), kind: 'figure', isPlain: true },
          cell: ({ count }) => formatCount(count, locale),
        },
        {
          ...{ id: 'share', header: t('staff:share'), kind: 'figure', isPlain: true },
          cell: ({ count }) => formatPercentage(count, members, locale),
        },
      ]}
    />
  );
}

function NewestFeedback({ rows }: { rows: readonly Feedback[] }) {
  const { t } = usePage();
  return (
    <ShortTable
      title={t('staff:newestFeedback')}
      items={rows}
      nameOf={(row) => senderOf(row, t)}
      columns={[
        {
          ...{ id: 'message', header: t('staff:message') },
          cell: (row) => (
            <span className="entry">
              <a className="overview-words" href={`/admin/feedback?id=${row.id}`}>
                {row.message}
              </a>
              <span className="sub">
                {senderOf(row, t)}
                {row.page && ` · ${t('staff:fromPage', { page: row.page })}`}
              </span>
            </span>
          ),
        },
        {
          ...{ id: 'rating', header: t('staff:rating'), kind: 'figure' },
          cell: ({ rating }) => (rating === null ? '–' : t('staff:ratingOf', { rating })),
        },
        {
          ...{ id: 'received', header: t('feedback:received'), kind: 'time' },
          cell: ({ createdAt }) => <RelativeTime at={new Date(createdAt).toISOString()} />,
        },
      ]}
      empty={
        <>
          {t('staff:noFeedback')} <a href="/feedback">{t('staff:feedbackPage')}</a>
        </>
      }
    />
  );
}

const senderOf = ({ memberName, memberEmail, email }: Feedback, t: TFunction): string =>
  [memberName ?? memberEmail ?? t('staff:visitor'), email].filter(Boolean).join(', ');

function NewestMembers({ rows }: { rows: readonly NewMember[] }) {
  const { t } = usePage();
  return (
    <ShortTable
      title={t('staff:newestMembers')}
      items={rows}
      nameOf={({ name }) => name ?? t('staff:nameless')}
      columns={[
        { id: 'member', header: t('staff:member'), cell: (member) => <Person member={member} t={t} /> },
        {
          ...{ id: 'joined', header: t('staff:joined'), kind: 'time' },
          cell: ({ createdAt }) => <RelativeTime at={new Date(createdAt).toISOString()} />,
        },
      ]}
      empty={t('staff:noMembers')}
    />
  );
}

function Person({ member, t }: { member: NewMember; t: TFunction }) {
  const { id, name, email, role } = member;
  return (
    <span className="person">
      <Avatar person={member} />
      <span>
        <a href={`/admin/users/${id}`}>{name ?? t('staff:nameless')}</a>
        {role !== 'user' && <Badge isSmall>{t(`dashboard:role.${role}`)}</Badge>}
        <span className="sub">
          <Email address={email} />
        </span>
      </span>
    </span>
  );
}

interface ShortProps<Item extends Row> {
  title: string;
  items: readonly Item[];
  columns: ReadonlyArray<Column<Item>>;
  nameOf: (item: Item) => string;
  empty?: ReactNode;
  className?: string;
}

/** A short table under a heading. */
function ShortTable<Item extends Row>(props: ShortProps<Item>) {
  const { title, items, columns, nameOf, empty = null, className = 'overview-table' } = props;
  return (
    <div className={className}>
      <h2>{title}</h2>
      <Table
        caption={title}
        columns={columns}
        page={loadedApiData({ data: { items, nextCursor: null } })}
        nameOf={nameOf}
        count={null}
        empty={empty}
      />
    </div>
  );
}
