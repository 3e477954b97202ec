import { useStore } from '@nanostores/react';
import { memo, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { changeQuery } from '#src/client/address.ts';
import { $unread } from '#src/client/unread.ts';
import { formatCount } from '#src/shared/format.ts';
import { textsIn } from '#src/shared/page-texts.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Island, type IslandPage, useListLocation, usePage } from '#src/ui/island.tsx';
import { TabLinks } from '#src/ui/Tabs.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';
import { removeUndeliverableMessages } from '../conversation/lost-messages.ts';
import { nameOtherMembers } from '../name-other-members.ts';
import { $waiting } from '../waiting-messages.ts';
import { ConversationRow } from './ConversationRow.tsx';
import { ConversationRows } from './ConversationRows.tsx';
import { FoundMessages, type MessageSearchResults } from './FoundMessages.tsx';
import { createListPresence } from './list-presence.ts';
import { type Card, createConversationList, type Folder, type ListStore, type Page } from './list-store.ts';
import './conversation-list.css';

/** The path that opens the member's conversation with the team, or a new one. */
const teamPath = '/messages/new?to=team';

interface Props {
  page: IslandPage;
  list: Page;
  folder: Folder;
  /** The conversation open beside the list. */
  current?: string;
  /** For how many days messages are kept; 0 if they are kept for ever. */
  keptDays: number;
  found?: MessageSearchResults | null;
}

/** The list of a member's conversations, on a page of its own or beside the open one. */
export function ConversationList({ page, ...given }: Props) {
  return (
    <Island page={page}>
      <Conversations {...given} />
    </Island>
  );
}

function Conversations({ list: first, folder, current, keptDays, found = null }: Omit<Props, 'page'>) {
  const { t, locale } = usePage();
  const [list] = useState(() => createConversationList(first, folder));
  const [presence] = useState(() => createListPresence(Boolean(current)));
  useEffect(() => list.start(), [list]);
  useEffect(() => presence.start(), [presence]);
  useEffect(() => {
    void removeUndeliverableMessages().then(
      (count) => count > 0 && showToast(textsIn(locale)('messages:lost', { count })),
    );
  }, [locale]);
  const { words, change, field } = useSearch(current === undefined);
  return (
    <div className="conversations">
      <p className="conversations-begin">
        <a className="button button-primary" href="/messages/new">
          <Icon name="write" />
          {t('messages:write')}
        </a>
        <a className="conversations-team" href={teamPath} aria-label={t('messages:team.write')}>
          {t('messages:team.short')}
        </a>
      </p>
      <search>
        <form
          className="conversations-find"
          action="/messages"
          onSubmit={(event: SubmitEvent) => {
            event.preventDefault();
          }}
        >
          <Icon name="search" />
          <input
            ref={field}
            className="input"
            type="search"
            name="q"
            aria-label={t('messages:search')}
            placeholder={t('messages:search')}
            value={words}
            maxLength={200}
            autoComplete="off"
            onChange={({ target }) => change(target.value)}
          />
        </form>
      </search>
      {words.trim() === '' ? (
        <Rows list={list} presence={presence} folder={folder} current={current} keptDays={keptDays} />
      ) : (
        <FoundMessages
          words={words.trim()}
          first={found}
          end={() => {
            change('');
            field.current?.focus();
          }}
        />
      )}
    </div>
  );
}

/** The text in the search field. If the list is the whole page, its URL contains the text. */
function useSearch(isPage: boolean) {
  const { query } = useListLocation();
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState((isPage && query['q']) || '');
  return {
    ...{ words, field },
    change(text: string) {
      setWords(text);
      if (isPage) changeQuery({ q: text.trim() }, true);
    },
  };
}

interface RowsProps {
  list: ListStore;
  presence: ReturnType<typeof createListPresence>;
  folder: Folder;
  current: string | undefined;
  keptDays: number;
}

function Rows({ list, presence, folder, current, keptDays }: RowsProps) {
  const { t } = usePage();
  const { items, nextCursor, isLoading, failure } = useStore(list.$list);
  const online = useStore(presence.$online);
  const waiting = useStore($waiting, { ssr: 'initial' });
  const isInbox = folder === 'inbox';
  return (
    <>
      <FolderTabs list={list} folder={folder} />
      {!isInbox && items.length > 0 && <p className="muted conversations-lead">{t('messages:requestsLead')}</p>}
      {items.length > 0 && (
        <ConversationRows label={t(isInbox ? 'messages:inbox' : 'messages:requests')}>
          {items.map((card) => (
            <Row
              key={card.id}
              card={card}
              isCurrent={card.id === current}
              isOnline={isOnline(card, online)}
              isWaiting={waiting.includes(card.id)}
            />
          ))}
        </ConversationRows>
      )}
      {nextCursor && (
        <p className="conversations-more">
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={isLoading}
            onClick={() => void list.showMore()}
          >
            {t('messages:more')}
          </button>
          <span className="field-error" role="alert">
            {failure && <ErrorText t={t} code={failure} />}
          </span>
        </p>
      )}
      {items.length === 0 && (
        <EmptyState
          title={t(isInbox ? 'messages:empty' : 'messages:noRequests')}
          text={t(isInbox ? 'messages:emptyText' : 'messages:noRequestsText')}
          action={isInbox ? { path: teamPath, text: t('messages:team.write'), isQuiet: true } : undefined}
        />
      )}
      {keptDays > 0 && <p className="muted conversations-lead">{t('messages:kept', { count: keptDays })}</p>}
    </>
  );
}

/** The tabs for the inbox, with the number of unread conversations, and for requests. */
function FolderTabs({ list, folder }: { list: ListStore; folder: Folder }) {
  const { t, locale } = usePage();
  const { requestCount } = useStore(list.$list, { keys: ['requestCount'] });
  const { messages: unread } = useStore($unread, { ssr: 'initial', keys: ['messages'] });
  const count = (number: number | null) => (number ? formatCount(number, locale) : null);
  const tabs = [
    { path: '/messages', text: t('messages:inbox'), isCurrent: folder === 'inbox', count: count(unread) },
    {
      ...{ path: '/messages?folder=requests', text: t('messages:requests'), isCurrent: folder === 'requests' },
      count: count(requestCount),
    },
  ];
  return <TabLinks label={t('messages:title')} tabs={tabs} />;
}

interface RowProps {
  card: Card;
  isCurrent: boolean;
  isOnline: boolean;
  /** Whether this device has a message for it that isn't sent yet. */
  isWaiting: boolean;
}

/** Whether the other member is online. False in conversations with several others, whose rows don't show it. */
const isOnline = ({ others: [other, ...more] }: Card, online: readonly string[] | null) =>
  more.length === 0 && Boolean(other?.id && online?.includes(other.id));

const Row = memo(function Row({ card, isCurrent, isOnline: isHere, isWaiting }: RowProps) {
  const { t } = usePage();
  const { id, subject, hasSubject, others, isUnread, isMuted, lastMessage } = card;
  return (
    <ConversationRow
      id={id}
      href={`/messages/${id}`}
      face={others[0] ?? lastMessage.sender}
      names={nameOtherMembers(t, others)}
      subject={hasSubject ? subject : null}
      excerpt={lastMessage.isOwn ? `${t('messages:you')} ${lastMessage.excerpt}` : lastMessage.excerpt}
      at={lastMessage.createdAt}
      isCurrent={isCurrent}
      unread={isUnread ? t('messages:unread') : null}
      online={isHere ? t('messages:online') : null}
    >
      {isWaiting && <span className="badge badge-mini badge-warning">{t('messages:unsentHere')}</span>}
      {isMuted && (
        <span className="muted">
          <Icon name="muted" />
          <span className="visually-hidden">{t('messages:muted')}</span>
        </span>
      )}
    </ConversationRow>
  );
});
