import { useRef } from 'react';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { usePage } from '#src/ui/island.tsx';
import { $messageField } from './message-field.ts';
import type { ConversationStores } from './open-conversation.ts';
import { QuotedMessage } from './QuotedMessage.tsx';
import { quoteMessage } from './quote.ts';
import type { OutgoingMessage } from './stored-queue.ts';
import { useKeptFocus } from './use-kept-focus.ts';

interface Props {
  outgoing: OutgoingMessage;
  conversation: ConversationStores;
  /** The member's own name. */
  name: string;
  /** Whether the member can write in the conversation. */
  isOpen: boolean;
}

/** An outgoing message, as typed. A refused one shows the error, and can be sent again or edited. */
export function OutgoingRow({ outgoing, conversation: { chat, queue, unsent }, name, isOpen }: Props) {
  const { t } = usePage();
  const { clientId, content, files, answersId, state, failure } = outgoing;
  const row = useRef<HTMLLIElement>(null);
  const keptFocus = useKeptFocus(row);
  const takeBack = () => {
    if (unsent.takeBack(outgoing)) $messageField.get()?.focus();
  };
  return (
    <li ref={row} className="message-row message-own message-outgoing" tabIndex={-1} {...keptFocus}>
      <article aria-label={t('messages:messageBy', { name })}>
        <div className="message-body">
          {answersId && <QuotedMessage quote={quoteMessage(chat.$conversation.get().messages, answersId)} />}
          {content && <p className="message-bubble message-plain">{content}</p>}
          {files.map(({ id, name: file }) => (
            <p key={id} className="message-bubble">
              {file}
            </p>
          ))}
          {state === 'refused' && failure ? (
            <div className="message-refused" role="alert">
              <p className="field-error">
                {t('messages:refused')} <ErrorText t={t} code={failure} />
              </p>
              {isOpen && (
                <p className="message-acts">
                  <button type="button" className="button button-quiet" onClick={() => queue.again(clientId)}>
                    {t('messages:sendAgain')}
                  </button>
                  <button type="button" className="button button-quiet" onClick={takeBack}>
                    {t('messages:takeBack')}
                  </button>
                </p>
              )}
            </div>
          ) : (
            <p className="message-when">{t(state === 'waiting' ? 'messages:waiting' : 'messages:sending')}</p>
          )}
        </div>
      </article>
    </li>
  );
}
