import type { ReactNode } from 'react';
import { Avatar } from '#src/ui/Avatar.tsx';
import type { Face } from '#src/ui/face.ts';
import '../online.css';
import './conversation-head.css';

interface Props {
  /** The other member, unless there are several. */
  face: Face | undefined;
  isOnline?: boolean | undefined;
  /** Null if the conversation has none. */
  subject: string | null;
  /** The other members as plain text. */
  names: string;
  /** The other members as links. */
  children: ReactNode;
}

/** Whom a conversation is with and, in a small line below, what it is about: the same order for everyone. */
export function ConversationTitle({ face, isOnline = false, subject, names, children }: Props) {
  return (
    <>
      {face && (
        <span className={isOnline ? 'online-face is-online' : 'online-face'}>
          <Avatar person={face} />
        </span>
      )}
      <div className="chat-title">
        <p className="chat-with">{children}</p>
        {/* Without a subject, the heading would repeat the first message, so it names the members. */}
        {subject === null ? <h1 className="visually-hidden">{names}</h1> : <h1 title={subject}>{subject}</h1>}
      </div>
    </>
  );
}
