import { ErrorText } from '#src/ui/ErrorText.tsx';
import { usePage } from '#src/ui/island.tsx';
import type { OpenConversation } from './open-conversation.ts';
import type { Outgoing } from './outbox.ts';

interface Props {
  outgoing: Outgoing;
  conversation: OpenConversation;
}

/** A message on its way, as it was typed. One that is refused says why, and can be sent again or changed. */
export function OutgoingRow({ outgoing, conversation: { outbox, draft } }: Props) {
  const { t } = usePage();
  const { clientId, content, files, state, failure } = outgoing;
  return (
    <li className="message-row message-own message-outgoing">
      <div className="message-body">
        {content && <p className="message-bubble message-plain">{content}</p>}
        {files.map(({ id, name }) => (
          <p key={id} className="message-bubble">
            {name}
          </p>
        ))}
        {state === 'refused' && failure ? (
          <div className="message-refused" role="alert">
            <p className="field-error">
              {t('messages:refused')} <ErrorText t={t} code={failure} />
            </p>
            <p className="message-acts">
              <button type="button" className="button button-quiet" onClick={() => outbox.again(clientId)}>
                {t('messages:sendAgain')}
              </button>
              <button type="button" className="button button-quiet" onClick={() => draft.takeBack(outgoing)}>
                {t('messages:takeBack')}
              </button>
            </p>
          </div>
        ) : (
          <p className="message-when">{t(state === 'waiting' ? 'messages:waiting' : 'messages:sending')}</p>
        )}
      </div>
    </li>
  );
}
