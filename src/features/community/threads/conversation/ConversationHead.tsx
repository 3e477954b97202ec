import { useStore } from '@nanostores/react';
import { Fragment } from 'react';
import { AuthorName } from '#src/ui/AuthorName.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { usePage } from '#src/ui/island.tsx';
import { nameOtherMembers } from '../name-other-members.ts';
import { ConversationMenu } from './ConversationMenu.tsx';
import { ConversationTitle } from './ConversationTitle.tsx';
import type { OpenConversation } from './open-conversation.ts';

interface Props {
  conversation: OpenConversation;
  /** Whether the conversation is shown in the expert inbox. */
  isOnDesk: boolean;
}

/** The heading of a conversation: its members and its subject. */
export function ConversationHead({ conversation, isOnDesk }: Props) {
  const { t } = usePage();
  const { chat, activity } = conversation;
  const { id, subject, hasSubject, members, request, isInExpertInbox } = useStore(chat.$conversation, {
    keys: ['subject', 'hasSubject', 'members', 'request', 'isInExpertInbox', 'isMuted'],
  });
  const { online } = useStore(activity.$activity, { keys: ['online'] });
  const [, ...others] = members;
  const isOnline = (memberId: string | null) => memberId !== null && online?.includes(memberId);
  const [only] = others.length === 1 ? others : [];
  return (
    // Focusable, because it gets the focus after an action closes its dialog.
    <header className="chat-head" tabIndex={-1}>
      {!isOnDesk && (
        <a
          className="icon-button chat-back"
          href={request === 'pending' ? '/messages?folder=requests' : '/messages'}
          aria-label={t('messages:back')}
        >
          <Icon name="previous" />
        </a>
      )}
      <ConversationTitle
        face={only}
        isOnline={only && isOnline(only.id)}
        subject={hasSubject ? subject : null}
        names={nameOtherMembers(t, others)}
      >
        {others.map((member, index) => (
          <Fragment key={member.id ?? member.name}>
            {index > 0 && <span aria-hidden="true">·</span>}
            <span>
              <AuthorName author={member} />
              {isOnline(member.id) && (
                <span className="chat-online" data-online={member.id}>
                  {t('messages:online')}
                </span>
              )}
              {member.hasLeft && others.length > 1 && <span className="muted"> {t('messages:left')}</span>}
            </span>
          </Fragment>
        ))}
      </ConversationTitle>
      <ConversationMenu
        conversation={conversation}
        deskPath={isInExpertInbox && !isOnDesk ? `/expert/messages/${id}` : null}
      />
    </header>
  );
}
