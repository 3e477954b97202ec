import { memo, type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import '#src/styles/talk.css';
import { formatDateTime, formatTime } from '#src/shared/format.ts';
import { AuthorName } from '#src/ui/AuthorName.tsx';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { useTimeZone } from '#src/ui/DateTime.tsx';
import { usePage } from '#src/ui/island.tsx';
import type { ConversationStore } from './conversation-store.ts';
import { MessageFiles } from './MessageFiles.tsx';
import { MessageReactions } from './MessageReactions.tsx';
import type { MessageParts } from './message-parts.ts';
import { QuotedMessage } from './QuotedMessage.tsx';
import type { ShownMessage } from './types.ts';
import { useKeptFocus } from './use-kept-focus.ts';

interface Props {
  message: ShownMessage;
  /** The heading with the day, if the message is the first of its day. */
  day: string | null;
  isContinued: boolean;
  isFirstUnread: boolean;
  isTarget: boolean;
  /** The components with which members act on the message; null where it is read-only. */
  parts: MessageParts | null;
  chat: ConversationStore;
  mayChange: boolean;
  /** Answers the message; null if no one can write in the conversation. */
  answer: ((id: string) => void) | null;
  /** URL of the message that this one answers. */
  quoteHref: string | undefined;
  /** The ref for the row that the page scrolls to. */
  place?: Ref<HTMLLIElement> | undefined;
  /** Says who has read the message, below the newest one that was read; otherwise null. */
  seen?: string | null;
  /** Renders something beside the time. */
  note?: ((message: ShownMessage) => ReactNode) | undefined;
}

/** A message in a conversation. Memoized, so that only changed messages rerender. */
export const MessageRow = memo(function MessageRow(props: Props) {
  const { message, day, isContinued, isFirstUnread, isTarget, parts, chat, answer, place, seen, note } = props;
  const { t } = usePage();
  const [isEditing, setEditing] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  useImperativeHandle(place, () => row.current as HTMLLIElement);
  const keptFocus = useKeptFocus(row, (part) => part.querySelector('.message-menu > button'));
  const { id, sender, isOwn, isDeleted } = message;
  const look = [
    'message-row',
    isOwn && 'message-own',
    isContinued && 'message-continued',
    isTarget && 'message-target',
    isEditing && 'message-edited',
  ];
  return (
    <li
      ref={row}
      className={look.filter(Boolean).join(' ')}
      id={`m-${id}`}
      data-message={id}
      tabIndex={-1}
      {...keptFocus}
    >
      {day && <p className="message-day">{day}</p>}
      {isFirstUnread && (
        <p className="message-new">
          <span>{t('messages:newSince')}</span>
        </p>
      )}
      <article aria-label={t('messages:messageBy', { name: sender.name })}>
        {!isOwn && !isContinued && <Avatar person={sender} />}
        <div className="message-body">
          {!isContinued && <Heading message={message} />}
          {isEditing && parts ? (
            <parts.Edit message={message} chat={chat} close={() => setEditing(false)} />
          ) : (
            <Line {...props} edit={() => setEditing(true)} />
          )}
          <MessageReactions message={message} chat={chat} Reactable={answer && parts ? parts.Reactable : null} />
          {note?.(message)}
          {message.editedAt && !isDeleted && <p className="message-when">{t('messages:edited')}</p>}
          {seen && <p className="message-when">{seen}</p>}
        </div>
      </article>
    </li>
  );
});

/**
 * The message's text and actions. Members can report messages of others, and edit those that they typed themselves.
 */
function Line({ message, chat, parts, answer, mayChange, quoteHref, edit }: Props & { edit: () => void }) {
  const { isDeleted, isOwn, isAutomatic } = message;
  const mayEdit = mayChange && isOwn && !isAutomatic;
  const hasMenu = !isDeleted && (!isOwn || mayEdit || answer !== null);
  return (
    <div className="message-line">
      <MessageBubble message={message} quoteHref={quoteHref} />
      {parts && hasMenu && <parts.Menu message={message} chat={chat} answer={answer} edit={mayEdit ? edit : null} />}
    </div>
  );
}

/** Who wrote the message, and when. The member's own name is for screen readers only. */
function Heading({ message: { sender, isOwn, createdAt, isAutomatic } }: { message: ShownMessage }) {
  const { t } = usePage();
  return (
    <header>
      {isOwn ? <span className="visually-hidden">{sender.name}</span> : <AuthorName author={sender} />}
      <MessageTime at={createdAt} />
      {isAutomatic && <Badge isSmall>{t('messages:automatic')}</Badge>}
    </header>
  );
}

interface MessageBubbleProps {
  message: ShownMessage;
  quoteHref: string | undefined;
}

function MessageBubble({ message: { isDeleted, html, content, files, answers }, quoteHref }: MessageBubbleProps) {
  const { t } = usePage();
  if (isDeleted) return <p className="message-bubble message-gone">{t('messages:gone')}</p>;
  return (
    <div className="message-content">
      {answers && <QuotedMessage quote={answers} href={quoteHref} />}
      {html === '' ? (
        content && <p className="message-bubble message-plain">{content}</p>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has made it safe.
        <div className="message-bubble prose talk" data-body="" dangerouslySetInnerHTML={{ __html: html }} />
      )}
      {files.length > 0 && <MessageFiles files={files} />}
    </div>
  );
}

/** Only the time of day, because days have headings. The full date and time is its title. */
function MessageTime({ at }: { at: string }) {
  const { locale } = usePage();
  const { zone } = useTimeZone();
  const time = new Date(at);
  return (
    <time className="message-when" dateTime={at} title={formatDateTime(time, zone, locale)}>
      {formatTime(time, zone, locale)}
    </time>
  );
}
