import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { call } from '#src/client/call.ts';
import { usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import type { OpenConversation } from './open-conversation.ts';

const BlockMember = lazyPart(() => import('../../members/blocks/BlockMember.tsx').then((loaded) => loaded.BlockMember));
const Confirm = lazyPart(() => import('#src/ui/Confirm.tsx').then((loaded) => loaded.Confirm));

type Asked = { act: 'leave' } | { act: 'block'; member: { id: string; name: string } };

interface Props {
  conversation: OpenConversation;
  /** The path of the conversation in the expert inbox, if it is also there. */
  deskPath: string | null;
}

/** The menu with the actions on a conversation as a whole. */
export function ConversationMenu({ conversation: { chat }, deskPath }: Props) {
  const { t } = usePage();
  const { id, isMuted, request, members } = useStore(chat.$conversation, { keys: ['isMuted', 'request', 'members'] });
  const [asked, setAsked] = useState<Asked | null>(null);
  const [, ...others] = members;
  const close = () => setAsked(null);
  const params = { id };
  return (
    <div className="menu">
      <Menu label={t('messages:menu')}>
        {deskPath && (
          <a className="menu-item" href={deskPath}>
            {t('messages:toDesk')}
          </a>
        )}
        {request === 'accepted' && (
          <>
            <button type="button" className="menu-item" onClick={() => void chat.acts.setMuted(!isMuted)}>
              {t(isMuted ? 'messages:unmute' : 'messages:mute')}
            </button>
            <button
              type="button"
              className="menu-item"
              onClick={async () => {
                if (await chat.markUnread()) location.assign('/messages');
              }}
            >
              {t('messages:markUnread')}
            </button>
          </>
        )}
        {others.map(({ id: memberId, name, isBlocked }) =>
          memberId === null ? null : (
            <button
              key={memberId}
              type="button"
              className="menu-item"
              onClick={() =>
                isBlocked
                  ? void chat.acts.unblock(memberId)
                  : setAsked({ act: 'block', member: { id: memberId, name } })
              }
            >
              {t(isBlocked ? 'blocks:unblock' : 'blocks:block', { name })}
            </button>
          ),
        )}
        <button type="button" className="menu-item message-danger" onClick={() => setAsked({ act: 'leave' })}>
          {t('messages:leave')}
        </button>
      </Menu>

      {asked?.act === 'leave' && (
        <Confirm
          title={t('messages:leaveTitle')}
          text={t('messages:leaveText')}
          confirm={t('messages:leave')}
          working={t('messages:leaving')}
          back={t('messages:stay')}
          isDangerous
          send={() => call('POST /api/threads/{id}/leave', { params })}
          done={() => location.assign('/messages')}
          close={close}
        />
      )}
      {asked?.act === 'block' && <BlockMember member={asked.member} done={close} close={close} />}
    </div>
  );
}
