import { lazy, Suspense, useState } from 'react';
import { usePage } from '#src/ui/island.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import { ReportLink } from '#src/ui/ReportLink.tsx';
import type { ConversationStore } from './conversation-store.ts';
import type { ShownMessage } from './shown.ts';

const Question = lazy(() => import('#src/ui/Question.tsx').then(({ Question: part }) => ({ default: part })));

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
        <Suspense>
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
        </Suspense>
      )}
    </div>
  );
}
