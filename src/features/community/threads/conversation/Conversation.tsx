import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { type Restriction, WritingGuard } from '#src/features/accounts/suspensions/WritingGuard.tsx';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { useVisibleHeight } from '#src/ui/use-visible-height.ts';
import { nameOtherMembers } from '../name-other-members.ts';
import { ChatForm } from './ChatForm.tsx';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { ConversationHead } from './ConversationHead.tsx';
import { ReplyPreview } from './ReplyPreview.tsx';
import './conversation.css';
import type { ConversationStore } from './conversation-store.ts';
import './message.css';
import { MessageList } from './MessageList.tsx';
import { messageParts } from './message-parts.ts';
import { createMemberConversationStores, type OpenConversation } from './open-conversation.ts';
import type { ShownConversation } from './types.ts';
import { useKeptFocus } from './use-kept-focus.ts';

interface Props {
  page: IslandPage;
  viewerId: string;
  conversation: ShownConversation;
  /** Why the member can't write; null if they can. */
  restriction: Restriction | null;
  /** Names of the reactions that the community offers. */
  reactions: readonly string[];
  /** True if the conversation is shown in the expert inbox. */
  isInExpertInbox?: boolean;
}

/** A conversation as a chat: its members, its messages, and a field to write the next one. */
export function Conversation({ page, ...given }: Props) {
  return (
    <Island page={page}>
      <ConversationPane {...given} />
    </Island>
  );
}

function ConversationPane(props: Omit<Props, 'page'>) {
  const { viewerId, conversation: first, restriction, reactions, isInExpertInbox = false } = props;
  const { query } = usePage();
  const [conversation] = useState(() => createMemberConversationStores(first, viewerId, reactions));
  useEffect(() => conversation.start(), [conversation]);
  useVisibleHeight();
  return (
    <div className={isInExpertInbox ? 'chat is-embedded card' : 'chat'} data-conversation={first.id}>
      <ConversationHead conversation={conversation} isOnDesk={isInExpertInbox} />
      <MessageList
        conversation={conversation}
        parts={messageParts}
        target={query['message'] ?? null}
        isWriter={restriction === null}
      />
      <div className="chat-foot">
        <Failure conversation={conversation} />
        <div className="chat-writing">
          <ConnectionNotice conversation={conversation} />
          <Writing conversation={conversation} />
        </div>
        <FormOrReason conversation={conversation} restriction={restriction} />
      </div>
    </div>
  );
}

/** The error of the last action, if it was refused. */
function Failure({ conversation: { chat } }: { conversation: OpenConversation }) {
  const { t } = usePage();
  const { failure } = useStore(chat.$conversation, { keys: ['failure'] });
  return (
    <p className="notice notice-danger" role="alert">
      {failure && <ErrorText t={t} code={failure} />}
    </p>
  );
}

/** Says who is writing. Not announced, unlike the message that follows. */
function Writing({ conversation: { chat, activity } }: { conversation: OpenConversation }) {
  const { t } = usePage();
  const { writing } = useStore(activity.$activity, { keys: ['writing'] });
  const { members } = useStore(chat.$conversation, { keys: ['members'] });
  const writer = members.find(({ id }) => id !== null && id === writing);
  return (
    <span role="status" aria-live="off">
      {writer && t('messages:writing', { name: writer.name })}
    </span>
  );
}

interface FormOrReasonProps {
  conversation: OpenConversation;
  restriction: Restriction | null;
}

/** The form, or why the member can't write. */
function FormOrReason({ conversation, restriction }: FormOrReasonProps) {
  const { t } = usePage();
  const { chat, unsent, queue, activity } = conversation;
  const { request, closed } = useStore(chat.$conversation, { keys: ['request', 'closed'] });
  const [hasAnswered, setAnswered] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  const keptFocus = useKeptFocus(part, (within) => within.querySelector('.chat-request button'));
  return (
    <div ref={part} tabIndex={-1} {...keptFocus}>
      {request === 'pending' ? (
        <Request chat={chat} answered={() => setAnswered(true)} />
      ) : closed ? (
        <p className="notice">{t(`messages:closed.${closed}`)}</p>
      ) : (
        <WritingGuard restriction={restriction}>
          <ChatForm unsent={unsent} queue={queue} typed={activity.typed} takesFocus={hasAnswered}>
            <ReplyPreview conversation={conversation} />
          </ChatForm>
        </WritingGuard>
      )}
    </div>
  );
}

/** The buttons to accept or decline a stranger's request. */
function Request({ chat, answered }: { chat: ConversationStore; answered: () => void }) {
  const { t } = usePage();
  const { members } = useStore(chat.$conversation, { keys: ['members'] });
  const [, ...others] = members;
  return (
    <section className="card chat-request" aria-labelledby="request-title">
      <h2 id="request-title">{t('messages:requestTitle', { name: nameOtherMembers(t, others) })}</h2>
      <p>{t('messages:requestText')}</p>
      <p className="actions">
        <button
          type="button"
          className="button button-primary"
          onClick={() => {
            answered();
            void chat.acts.accept();
          }}
        >
          {t('messages:accept')}
        </button>
        <button
          type="button"
          className="button button-quiet"
          onClick={async () => {
            if (await chat.acts.decline()) location.assign('/messages?folder=requests');
          }}
        >
          {t('messages:decline')}
        </button>
      </p>
    </section>
  );
}
