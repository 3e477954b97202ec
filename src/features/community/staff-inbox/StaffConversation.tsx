import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { AuthorName } from '#src/ui/AuthorName.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { ChatForm } from '../threads/conversation/ChatForm.tsx';
import { ConnectionNotice } from '../threads/conversation/ConnectionNotice.tsx';
import { ConversationTitle } from '../threads/conversation/ConversationTitle.tsx';
import { MessageList } from '../threads/conversation/MessageList.tsx';
import { type ConversationStores, createConversationStores } from '../threads/conversation/open-conversation.ts';
import type { ShownMessage } from '../threads/conversation/types.ts';
import '../threads/conversation/conversation.css';
import '../threads/conversation/message.css';
import { StaffPanel } from './StaffPanel.tsx';
import './staff-conversation.css';
import {
  type StaffConversation as Conversation,
  createStaffSource,
  toMemberView,
  type Viewer,
} from './staff-source.ts';

interface Props {
  page: IslandPage;
  viewer: Viewer;
  conversation: Conversation;
}

/** A conversation between the community and a member, with the administrators' panel beside it. */
export function StaffConversation({ page, ...given }: Props) {
  return (
    <Island page={page}>
      <Columns {...given} />
    </Island>
  );
}

function Columns({ viewer, conversation: first }: Omit<Props, 'page'>) {
  const { t, query } = usePage();
  const [{ $staff, writing }] = useState(() => {
    const { $staff: staff, source } = createStaffSource(first, viewer);
    return { $staff: staff, writing: createConversationStores(toMemberView(first, viewer), source, viewer.id) };
  });
  useEffect(() => writing.start(), [writing]);
  const staff = useStore($staff);
  const [note] = useState(() => ({ writtenBy }: ShownMessage) => {
    return writtenBy && <p className="message-when">{t('staff-messages:writtenBy', { name: writtenBy })}</p>;
  });
  return (
    <div className="staff-conversation">
      <div className="chat is-embedded card">
        <Head conversation={staff} />
        <MessageList conversation={writing} target={query['message'] ?? null} note={note} />
        <div className="chat-foot">
          <div className="chat-writing">
            <ConnectionNotice conversation={writing} />
            <NewMessageNotice writing={writing} member={staff.member.name} />
          </div>
          {staff.closed ? (
            <p className="notice">
              {t(`staff-messages:closed.${staff.closed}`)}{' '}
              {staff.closed === 'members_left' && staff.member.id && (
                <a href={`/admin/messages/new?to=${staff.member.id}`}>{t('staff-messages:openForm')}</a>
              )}
            </p>
          ) : (
            <>
              <p className="muted staff-hint">{t('staff-messages:answerHint')}</p>
              <ChatForm unsent={writing.unsent} queue={writing.queue} />
            </>
          )}
        </div>
      </div>
      <StaffPanel conversation={staff} viewerId={viewer.id} refresh={writing.chat.refresh} />
    </div>
  );
}

const pathsOf = {
  feedback: (id: string) => `/admin/feedback?id=${id}`,
  appeal: (id: string) => `/moderator/appeals/${id}`,
};

/** The member of the conversation, its subject, and a link to what began it. */
function Head({ conversation: { subject, member, about, announcementId } }: { conversation: Conversation }) {
  const { t } = usePage();
  return (
    <header className="chat-head">
      <ConversationTitle face={member} subject={subject} names={member.name}>
        <AuthorName author={member} />
      </ConversationTitle>
      {about && (
        <a className="staff-about" href={pathsOf[about.type](about.id)}>
          {t(`staff-messages:about.${about.type}`)}
        </a>
      )}
      {announcementId && (
        <a className="staff-about" href={`/admin/messages/announcements#row-${announcementId}`}>
          {t('staff-messages:about.announcement')}
        </a>
      )}
    </header>
  );
}

/** Announces the latest message since the page was opened, and whether a colleague or the member wrote it. */
function NewMessageNotice({ writing: { chat }, member }: { writing: ConversationStores; member: string }) {
  const { t } = usePage();
  const { arrived } = useStore(chat.$conversation, { keys: ['arrived'] });
  const last = arrived.at(-1);
  return (
    <span role="status">
      {last &&
        (last.writtenBy
          ? t('staff-messages:answered', { name: last.writtenBy })
          : t('staff-messages:newMessage', { name: member }))}
    </span>
  );
}
