import { useState } from 'react';
import { usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import { ReportLink } from '#src/ui/ReportLink.tsx';
import { emojiOf, isReaction } from '../../reactions/reaction-emojis.ts';
import type { ConversationStore } from './conversation-store.ts';
import type { ShownMessage } from './types.ts';

const Question = lazyPart(() => import('#src/ui/YesNoDialog.tsx').then((loaded) => loaded.YesNoDialog));

interface Props {
  message: ShownMessage;
  chat: ConversationStore;
  /** Answers the message; null if no one can write in the conversation. */
  answer: ((id: string) => void) | null;
  /** Edits the message; null if the member can't. */
  edit: (() => void) | null;
}

/** The menu of a message: react and answer; edit and delete for own messages, report for others. */
export function MessageMenu({ message, chat, answer, edit }: Props) {
  const { t } = usePage();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="menu message-menu">
      <Menu label={t('messages:messageMenu')}>
        {() => (
          <>
            {answer && (
              <>
                <Reactions message={message} chat={chat} />
                <button type="button" className="menu-item" onClick={() => answer(message.id)}>
                  {t('messages:answer')}
                </button>
              </>
            )}
            {edit && <Changes edit={edit} remove={() => setAsking(true)} />}
            {!message.isOwn && <ReportLink type="message" id={message.id} text={t('messages:report')} />}
          </>
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

function Changes({ edit, remove }: { edit: () => void; remove: () => void }) {
  const { t } = usePage();
  return (
    <>
      <button type="button" className="menu-item" onClick={edit}>
        {t('messages:edit')}
      </button>
      <button type="button" className="menu-item message-danger" onClick={remove}>
        {t('messages:delete')}
      </button>
    </>
  );
}

/** The reactions that the community offers. Choosing one again removes it. */
function Reactions({ message, chat }: { message: ShownMessage; chat: ConversationStore }) {
  const { t } = usePage();
  return (
    <fieldset className="message-choices" aria-label={t('reactions:add')}>
      {chat.offered.filter(isReaction).map((name) => (
        <button
          key={name}
          type="button"
          aria-label={t(`reactions:name.${name}`)}
          aria-pressed={message.mine.includes(name)}
          title={t(`reactions:name.${name}`)}
          onClick={() => void chat.react(message, name, !message.mine.includes(name))}
        >
          {emojiOf(name)}
        </button>
      ))}
    </fieldset>
  );
}
