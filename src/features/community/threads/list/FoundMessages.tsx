import { useState } from 'react';
import { type Answer, call } from '#src/client/call.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { usePage } from '#src/ui/island.tsx';
import { useDelayedCall } from '#src/ui/use-delayed-call.ts';
import { nameOtherMembers } from '../name-other-members.ts';
import { ConversationRow } from './ConversationRow.tsx';
import { ConversationRows } from './ConversationRows.tsx';

export type MessageSearchResults = Answer<'GET /api/messages/search'>['data'];

const pauseMs = 250;

interface Props {
  words: string;
  /** The data that the page was rendered with. */
  first: MessageSearchResults | null;
  end: () => void;
}

/** The member's messages that match a search, shown in place of the list. */
export function FoundMessages({ words, first, end }: Props) {
  const { t } = usePage();
  const [shown, setShown] = useState(first && { words, items: first.items });
  const [hasFailed, setFailed] = useState(false);
  useDelayedCall(shown?.words === words ? null : words, {
    delayMs: pauseMs,
    call: (q) => call('GET /api/messages/search', { query: { q } }),
    done: (answer) => {
      setFailed(answer === null);
      if (answer) setShown({ words, items: answer.data.items });
    },
  });
  const items = shown?.items ?? [];
  return (
    <>
      <p className="conversation-found" role="status">
        {shown && (items.length > 0 ? t('messages:found', { count: items.length }) : t('messages:foundNone'))}
      </p>
      {hasFailed && (
        <p className="field-error" role="alert">
          <ErrorText t={t} code="offline" />
        </p>
      )}
      <ConversationRows label={t('messages:foundList')}>
        {items.map(({ conversationId, subject, hasSubject, others, message }) => (
          <ConversationRow
            key={message.id}
            id={message.id}
            href={`/messages/${conversationId}?message=${message.id}#m-${message.id}`}
            face={others[0] ?? message.sender}
            names={nameOtherMembers(t, others)}
            subject={hasSubject ? subject : null}
            excerpt={`${message.isOwn ? t('messages:you') : `${message.sender.name}:`} ${message.excerpt}`}
            at={message.createdAt}
            unread={null}
          />
        ))}
      </ConversationRows>
      <p>
        <a
          className="back-link"
          href="/messages"
          onClick={(event) => {
            event.preventDefault();
            end();
          }}
        >
          {t('messages:searchEnd')}
        </a>
      </p>
    </>
  );
}
