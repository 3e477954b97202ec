import { memberGroups, memberSorts } from '#api/features/community/members/contract.ts';
import { profileTexts } from '#api/platform/actor/contract.ts';
import { changeQuery, isFiltered, serializeQuery } from '#src/client/address.ts';
import { useApiData } from '#src/client/api-data.ts';
import type { Answer } from '#src/client/call.ts';
import { formatDay } from '#src/shared/format.ts';
import { AuthorName } from '#src/ui/AuthorName.tsx';
import { Avatar } from '#src/ui/Avatar.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Island, type IslandPage, useListLocation, useListQuery, usePage } from '#src/ui/island.tsx';
import { createChoice, Filters } from '#src/ui/table/Filters.tsx';
import { IgnoredValues } from '#src/ui/table/IgnoredValues.tsx';
import { Pages } from '#src/ui/table/Pages.tsx';
import { ReadFailure } from '#src/ui/table/ReadFailure.tsx';
import './members-list.css';

type Found = Answer<'GET /api/members'>;
type Member = Found['data']['items'][number];

interface Props {
  page: IslandPage;
  first: Found['data'];
  viewerId: string;
}

/** How many members a page of the list shows. */
const perPage = '30';
const noColumns = {};

/** Members who let others see their profile. The list is searched, filtered and paged in place. */
export function MembersList({ page, first, viewerId }: Props) {
  return (
    <Island page={page}>
      <Members first={first} viewerId={viewerId} />
    </Island>
  );
}

function Members({ first, viewerId }: Omit<Props, 'page'>) {
  const { t } = usePage();
  const query = useListQuery();
  const page = useApiData<Found>(`/api/members${serializeQuery({ ...query, limit: perPage })}`, {
    success: true,
    data: first,
  });
  const items = page.answer?.data.items ?? [];
  const groups = memberGroups.filter((group) => group !== 'all');
  return (
    <section
      className="members"
      aria-label={t('members:title')}
      aria-busy={page.isLoading}
      data-stale={page.isStale || undefined}
    >
      <div className="members-bar">
        <Filters
          search={{ name: 'q', label: t('members:search') }}
          choices={[createChoice('who', t('members:group.all'), groups, (group) => t(`members:group.${group}`))]}
        />
        {/* Search results have no other order: they are sorted by the word that matched. */}
        {!query['q'] && <Order />}
      </div>
      <IgnoredValues columns={noColumns} />
      <ReadFailure page={page} />
      {items.length > 0 && (
        <ul>
          {items.map((member) => (
            <li key={member.id}>
              <MemberItem member={member} isOwn={member.id === viewerId} />
            </li>
          ))}
        </ul>
      )}
      {page.answer && items.length === 0 && !page.isStale && <NoMembers isFiltered={isFiltered(query)} />}
      <Pages page={page} />
      <p className="visually-hidden" role="status">
        {!page.isStale &&
          isFiltered(query) &&
          t('members:found', {
            count: items.length,
            shown: `${items.length}${page.answer?.data.nextCursor ? '+' : ''}`,
          })}
      </p>
    </section>
  );
}

function Order() {
  const { t } = usePage();
  const chosen = useListLocation().query['sort'] ?? 'active';
  return (
    <select
      className="input order-choice"
      aria-label={t('members:sort')}
      value={chosen}
      onChange={({ target: { value } }) => changeQuery({ sort: value === 'active' ? '' : value, cursor: '' })}
    >
      {memberSorts.map((sort) => (
        <option key={sort} value={sort}>
          {t(`members:sorts.${sort}`)}
        </option>
      ))}
    </select>
  );
}

function MemberItem({ member, isOwn }: { member: Member; isOwn: boolean }) {
  const { t, locale, timeZone } = usePage();
  const day = formatDay(new Date(member.memberSince), timeZone, locale);
  const write = t('messages:profileButton');
  return (
    <article className="member-item">
      <Avatar person={member} />
      <div className="member-words">
        <AuthorName author={{ ...member, hasProfile: true }} />
        {member.headline && <p className="member-headline">{member.headline}</p>}
        {profileTexts.map((text) => member[text] && <p key={text}>{member[text]}</p>)}
        <p className="muted fine">{t('users:memberSince', { day })}</p>
      </div>
      {!isOwn && (
        <a
          className="icon-button member-write"
          href={`/messages/new?to=${member.id}`}
          aria-label={`${write}: ${member.name}`}
          title={write}
        >
          <Icon name="messages" />
        </a>
      )}
    </article>
  );
}

function NoMembers({ isFiltered: hasFilter }: { isFiltered: boolean }) {
  const { t } = usePage();
  if (!hasFilter) {
    const action = { path: '/settings#privacy', text: t('members:emptyAction') };
    return <EmptyState title={t('members:emptyTitle')} text={t('members:emptyLead')} action={action} />;
  }
  return (
    <EmptyState title={t('members:noneTitle')} text={t('members:noneLead')}>
      <p>
        <button
          type="button"
          className="button button-quiet"
          onClick={() => changeQuery({ q: '', who: '', cursor: '' })}
        >
          {t('members:all')}
        </button>
      </p>
    </EmptyState>
  );
}
