import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { codeOf } from '#src/client/api-client.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { usePage } from '#src/ui/island.tsx';
import { $inbox, loadInbox, loadOlder, markRead, openMessage } from './inbox-store.ts';
import { Sender } from './Sender.tsx';

/** The list with the newest message of each conversation. `returnedFrom` is the id of the row to focus. */
export function InboxList({ returnedFrom }: { returnedFrom: string | null }) {
  const { t } = usePage();
  const { messages, nextCursor, hasNews } = useStore($inbox);
  const [failure, setFailure] = useState<string | null>(null);
  const rows = useRef(new Map<string, HTMLButtonElement>());
  useEffect(() => {
    if (returnedFrom) rows.current.get(returnedFrom)?.focus();
  }, [returnedFrom]);
  return (
    <>
      {hasNews && (
        <p className="inbox-news">
          <button type="button" className="button button-quiet" onClick={loadInbox}>
            {t('inbox:news')}
          </button>
        </p>
      )}
      <ul>
        {messages.map((message) => (
          <li key={message.id} className={message.isRead ? undefined : 'is-unread'}>
            <button
              ref={(row) => {
                if (row) rows.current.set(message.id, row);
              }}
              type="button"
              className="inbox-row"
              onClick={() => openMessage(message)}
            >
              <Sender message={message} />
              <span className="inbox-subject">{message.subject}</span>
            </button>
            {!message.isRead && (
              <button
                type="button"
                className="icon-button"
                aria-label={t('inbox:read')}
                title={t('inbox:read')}
                onClick={() => {
                  rows.current.get(message.id)?.focus();
                  void markRead(message);
                }}
              >
                <Icon name="check" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {nextCursor && (
        <p className="inbox-older">
          <button
            type="button"
            className="button button-quiet"
            onClick={() =>
              loadOlder().then(
                () => setFailure(null),
                (error) => setFailure(codeOf(error)),
              )
            }
          >
            {t('inbox:older')}
          </button>
          <span className="field-error" role="alert">
            {failure && <ErrorText t={t} code={failure} />}
          </span>
        </p>
      )}
    </>
  );
}
