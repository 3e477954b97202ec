import { useStore } from '@nanostores/react';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { maxRequestMessages } from '#api/features/community/threads/contract.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { usePage } from '#src/ui/island.tsx';
import type { ConversationStore } from './conversation-store.ts';
import { groupMessages } from './group-messages.ts';
import { MessageRow } from './MessageRow.tsx';
import type { MessageParts } from './message-parts.ts';
import { NewMessageAnnouncer } from './NewMessageAnnouncer.tsx';
import { OutgoingRow } from './OutgoingRow.tsx';
import type { ConversationStores } from './open-conversation.ts';
import type { ShownConversation, ShownMessage } from './types.ts';
import { useDayNames } from './use-day-names.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useMessageScroll } from './use-message-scroll.ts';

interface Props {
  conversation: ConversationStores;
  /** The components with which members act on a message; none for staff. */
  parts?: MessageParts | null;
  /** Whether the member may write at all. */
  isWriter?: boolean;
  /** The id of the message that the URL names. */
  target: string | null;
  /** Renders something below the time of each message. */
  note?: (message: ShownMessage) => ReactNode;
}

const shownKeys = [
  'messages',
  'members',
  'hasEarlier',
  'hasLater',
  'hasNews',
  'request',
  'closed',
  'firstUnread',
] as const;

/** The messages, in a scrolling pane that begins at the newest. */
export function MessageList({ conversation, parts = null, isWriter = true, target, note }: Props) {
  const { t } = usePage();
  const { chat } = conversation;
  const { messages, members, hasEarlier, hasLater, hasNews, request, closed, firstUnread } = useStore(
    chat.$conversation,
    {
      keys: [...shownKeys],
    },
  );
  const outgoing = useUnsent(conversation, messages);
  const { pane, list, place, look, toEnd } = useMessageScroll(chat, outgoing.length);
  const keptFocus = useKeptFocus(pane);
  const onItsWay = outgoing.map((each) => (
    <OutgoingRow
      key={each.clientId}
      outgoing={each}
      conversation={conversation}
      name={members[0]?.name ?? ''}
      isOpen={closed === null}
    />
  ));
  const isOpen = parts !== null && isWriter && request === 'accepted' && closed === null;
  const shown = new Set(messages.map(({ id }) => id));
  const hrefOf = (id: string) => (shown.has(id) ? `#m-${id}` : `?message=${id}`);
  const dayOf = useDayNames();
  const seen = hasLater ? null : findSeenMark(t, messages, members);
  const placeId = messages.some(({ id }) => id === target) ? target : firstUnread;
  return (
    <div className="chat-messages">
      <section
        ref={pane}
        className="chat-scroll"
        aria-label={t('messages:log')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        onScroll={look}
        {...keptFocus}
      >
        <div className="chat-rows">
          {hasEarlier && <LoadMore text={t('messages:earlier')} go={chat.showEarlier} />}
          <ol ref={list} data-messages="">
            {groupMessages(messages, firstUnread, dayOf).map(({ message, day, isContinued }) => (
              <MessageRow
                key={message.id}
                message={message}
                day={day}
                isContinued={isContinued}
                isFirstUnread={message.id === firstUnread}
                isTarget={message.id === target}
                parts={parts}
                chat={chat}
                mayChange={request === 'accepted'}
                answer={isOpen ? conversation.answer : null}
                quoteHref={message.answers ? hrefOf(message.answers.id) : undefined}
                place={message.id === placeId ? place : undefined}
                seen={message.id === seen?.id ? seen.text : null}
                note={note}
              />
            ))}
            {!hasLater && onItsWay}
          </ol>
          {hasLater && (
            <LoadMore text={t('messages:later')} go={chat.showLater}>
              <button type="button" className="button button-quiet" onClick={() => void chat.showEnd().then(toEnd)}>
                {t('messages:toEnd')}
              </button>
            </LoadMore>
          )}
          {hasLater && outgoing.length > 0 && <ol>{onItsWay}</ol>}
          {!hasLater && <PendingRequestNotice chat={chat} />}
        </div>
      </section>
      {hasNews && (
        <button type="button" className="button button-primary chat-news" onClick={toEnd}>
          <Icon name="unfold" />
          {t('messages:newMessages')}
        </button>
      )}
      <NewMessageAnnouncer chat={chat} />
    </div>
  );
}

/** Returns outgoing messages that aren't in the list yet. */
function useUnsent({ queue }: ConversationStores, messages: readonly ShownMessage[]) {
  const outgoing = useStore(queue.$outgoing);
  return outgoing.filter(({ clientId }) => messages.every((message) => message.clientId !== clientId));
}

function LoadMore({ text, go, children }: { text: string; go: () => Promise<unknown>; children?: ReactNode }) {
  const [isBusy, setBusy] = useState(false);
  const load = async () => {
    if (isBusy) return;
    setBusy(true);
    await go();
    setBusy(false);
  };
  return (
    <p className="chat-more">
      <button type="button" className="button button-quiet" aria-disabled={isBusy} onClick={load}>
        {text}
      </button>
      {children}
    </p>
  );
}

/**
 * Returns the newest message that someone has read, and who has, of those that the member wrote last. An answer already
 * shows that the messages before it were read.
 */
function findSeenMark(
  t: TFunction,
  messages: readonly ShownMessage[],
  [, ...others]: ShownConversation['members'],
): { id: string; text: string } | null {
  const latest = messages.slice(messages.findLastIndex(({ isOwn }) => !isOwn) + 1);
  const seersOf = ({ position }: ShownMessage) =>
    others.filter(({ seenPosition }) => seenPosition !== null && seenPosition >= position);
  const seen = latest.findLast((message) => seersOf(message).length > 0);
  if (!seen) return null;
  const names = seersOf(seen).map(({ name }) => name);
  return {
    id: seen.id,
    text: others.length === 1 ? t('messages:seen') : t('messages:seenBy', { names: names.join(', ') }),
  };
}

/** Says that no one has accepted the member's request yet, and what they can do until then. */
function PendingRequestNotice({ chat }: { chat: ConversationStore }) {
  const { t } = usePage();
  const { messages, isAwaited, closed } = useStore(chat.$conversation, { keys: ['messages', 'isAwaited', 'closed'] });
  if (!isAwaited || closed !== null) return null;
  // All of them are the member's own, because answering accepts a request.
  const left = Math.max(0, maxRequestMessages - (messages.at(-1)?.position ?? 0));
  return <p className="notice chat-awaited">{t('messages:awaited', { count: left })}</p>;
}
