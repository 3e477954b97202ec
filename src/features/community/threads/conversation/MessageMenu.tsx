import { useState } from 'react';
import { usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import { ReportLink } from '#src/ui/ReportLink.tsx';
import type { ConversationStore } from './conversation-store.ts';
import type { ShownMessage } from './types.ts';

const Question = lazyPart(() => import('#src/ui/Question.tsx').then((loaded) => loaded.Question));

interface Props {
  message: ShownMessage;
  chat: ConversationStore;
  edit: () => void;
}

/** One's own message can be changed, others' reported. */
export function MessageMenu({ message, chat, edit }: Props) {
  const { t } = usePage();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="menu message-menu">
      <Menu label={t('messages:messageMenu')}>
        {message.isOwn ? (
          <>
            <button type="button" className="menu-item" onClick={edit}>
              {t('messages:edit')}
            </button>
            <button type="button" className="menu-item message-danger" onClick={() => setAsking(true)}>
              {t('messages:delete')}
            </button>
          </>
        ) : (
          <ReportLink type="message" id={message.id} text={t('messages:report')} />
        )}
      </Menu>
      {isAsking && (
        <Question
          title={t('messages:deleteTitle')}
          text={t('messages:deleteText')}
          yes={t('messages:delete')}
          no={t('messages:cancel')}
          answer={(isMeant) => {
            setAsking(false);
            if (isMeant) void chat.remove(message);
          }}
        />
      )}
    </div>
  );
}
