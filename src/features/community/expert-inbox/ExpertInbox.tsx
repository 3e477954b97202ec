import { useState } from 'react';
import type { ExpertInboxPage } from '#api/features/community/expert-inbox/contract.ts';
import { type InboxState, inboxStates } from '#api/features/community/threads/contract.ts';
import { codeOf } from '#src/client/api-client.ts';
import { useApiData, useHints } from '#src/client/api-data.ts';
import { call } from '#src/client/call.ts';
import { formatCount } from '#src/shared/format.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { TabLinks } from '#src/ui/Tabs.tsx';
import { ConversationRow } from '../threads/list/ConversationRow.tsx';
import { ConversationRows } from '../threads/list/ConversationRows.tsx';
import './expert-inbox.css';

const path = '/api/expert/messages';
const hintedPaths = [path];

interface Props {
  page: IslandPage;
  state: InboxState;
  /** The data that the page was rendered with. */
  first: { success: true; data: ExpertInboxPage };
}

/** Members' questions to an expert, by state. The list updates live as members write. */
export function ExpertInbox({ page, ...given }: Props) {
  return (
    <Island page={page}>
      <List {...given} />
    </Island>
  );
}

function List({ state, first }: Omit<Props, 'page'>) {
  const { t } = usePage();
  const reading = useApiData(`${path}?state=${state}`, first);
  useHints('messages', hintedPaths);
  const { data } = reading.answer ?? first;
  const older = useOlderQuestions(state, data);
  const items = [...data.items, ...older.items];
  return (
    <div className="conversations">
      <div className="expert-inbox-head">
        <h2>{t('experts:inbox.title')}</h2>
        <p className="expert-inbox-links">
          <a href="/expert/messages/settings">{t('experts:inbox.toSettings')}</a>
          <a href="/expert/replies">{t('experts:inbox.toReplies')}</a>
        </p>
      </div>
      <StateTabs state={state} waiting={data.waiting} />
      {items.length === 0 && <p className="muted">{t(`experts:inbox.empty.${state}`)}</p>}
      {items.length > 0 && (
        <ConversationRows label={t(`experts:inbox.states.${state}`)}>
          {items.map(({ id, subject, member, isUnread, hasNote, excerpt, lastAt }) => (
            <ConversationRow
              key={id}
              id={id}
              href={`/expert/messages/${id}`}
              face={member}
              names={member.name}
              subject={subject}
              excerpt={excerpt}
              at={lastAt}
              unread={isUnread ? t('experts:inbox.unread') : null}
            >
              {hasNote && <Badge isSmall>{t('experts:inbox.hasNote')}</Badge>}
            </ConversationRow>
          ))}
        </ConversationRows>
      )}
      {older.showMore && (
        <p className="conversations-more">
          <button type="button" className="button button-quiet" onClick={older.showMore}>
            {t('experts:inbox.more')}
          </button>
          <span className="field-error" role="alert">
            {older.failure && <ErrorText t={t} code={older.failure} />}
          </span>
        </p>
      )}
    </div>
  );
}

function StateTabs({ state, waiting }: { state: InboxState; waiting: ExpertInboxPage['waiting'] }) {
  const { t, locale } = usePage();
  const tabs = inboxStates.map((each) => {
    const count = each === 'new' || each === 'open' ? waiting[each] : 0;
    return {
      ...{ path: `/expert/messages?state=${each}`, text: t(`experts:inbox.states.${each}`) },
      ...{ isCurrent: each === state, count: count > 0 ? formatCount(count, locale) : null },
    };
  });
  return <TabLinks label={t('experts:inbox.title')} tabs={tabs} />;
}

type Items = ExpertInboxPage['items'];

/** Loads older questions below the first page, without those that have moved to the top since. */
function useOlderQuestions(state: InboxState, { items: newest, nextCursor }: ExpertInboxPage) {
  const [loaded, setLoaded] = useState<{ items: Items; nextCursor: string | null } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const cursor = loaded ? loaded.nextCursor : nextCursor;
  const items = loaded?.items ?? [];
  const showMore = async () => {
    if (cursor === null) return;
    setFailure(null);
    try {
      const { data } = await call('GET /api/expert/messages', { query: { state, cursor } });
      setLoaded({ items: [...items, ...data.items], nextCursor: data.nextCursor });
    } catch (error) {
      setFailure(codeOf(error));
    }
  };
  return {
    items: items.filter(({ id }) => newest.every((each) => each.id !== id)),
    failure,
    showMore: cursor === null ? null : showMore,
  };
}
