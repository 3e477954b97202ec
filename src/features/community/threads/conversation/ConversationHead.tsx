import { useStore } from '@nanostores/react';
import { Fragment } from 'react';
import { AuthorName } from '#src/ui/AuthorName.tsx';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { usePage } from '#src/ui/island.tsx';
import { ConversationMenu } from './ConversationMenu.tsx';
import type { OpenConversation } from './open-conversation.ts';

interface Props {
  conversation: OpenConversation;
  isInExpertInbox: boolean;
}

/** The heading of a conversation: its members and its subject. */
export function ConversationHead({ conversation, isInExpertInbox }: Props) {
  const { t } = usePage();
  const { chat, activity } = conversation;
  const { id, subject, members, request, ...head } = useStore(chat.$conversation, {
    keys: ['subject', 'members', 'request', 'isInExpertInbox', 'isMuted'],
  });
  const { online } = useStore(activity.$activity, { keys: ['online'] });
  const [, ...others] = members;
  return (
    // Focusable, because it gets the focus after an act closes its dialog.
    <header className="chat-head" tabIndex={-1}>
      {!isInExpertInbox && (
        <a
          className="icon-button chat-back"
          href={request === 'pending' ? '/messages?folder=requests' : '/messages'}
          aria-label={t('messages:back')}
        >
          <Icon name="previous" />
        </a>
      )}
      {others.length === 1 && others[0] && <Avatar person={others[0]} />}
      <div className="chat-title">
        <h1>{subject}</h1>
        <p className="chat-with">
          {others.map((member, index) => (
            <Fragment key={member.id ?? member.name}>
              {index > 0 && <span aria-hidden="true">·</span>}
              <span>
                <AuthorName author={member} />
                {member.id && online?.includes(member.id) && (
                  <span className="chat-online" data-online={member.id}>
                    {t('messages:online')}
                  </span>
                )}
                {member.hasLeft && others.length > 1 && <span className="muted"> {t('messages:left')}</span>}
              </span>
            </Fragment>
          ))}
          {head.isInExpertInbox && !isInExpertInbox && <a href={`/expert/messages/${id}`}>{t('messages:toDesk')}</a>}
        </p>
      </div>
      <ConversationMenu conversation={conversation} />
    </header>
  );
}
