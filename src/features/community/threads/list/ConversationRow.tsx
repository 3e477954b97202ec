import type { ReactNode } from 'react';
import { Avatar } from '#src/ui/Avatar.tsx';
import { RelativeTime } from '#src/ui/DateTime.tsx';
import type { Face } from '#src/ui/face.ts';
import '../online.css';

interface Props {
  id: string;
  href: string;
  face: Face;
  names: string;
  /** Null if it would repeat the excerpt. */
  subject: string | null;
  excerpt: string;
  at: string;
  isCurrent?: boolean;
  /** The text for screen readers if the conversation is unread. */
  unread: string | null;
  /** The text for screen readers if the other member is online. */
  online?: string | null;
  /** Content beside the names. */
  children?: ReactNode;
}

/** A conversation in a member's or an expert's list. The whole row is a link. */
export function ConversationRow(props: Props) {
  const { id, href, face, names, subject, excerpt, at, isCurrent = false, unread, online, children } = props;
  const look = ['conversation-row', isCurrent && 'conversation-current', unread && 'conversation-unread'];
  return (
    <li className={look.filter(Boolean).join(' ')} data-row={id}>
      <span className={online ? 'online-face is-online' : 'online-face'}>
        <Avatar person={face} />
      </span>
      <div className="conversation-words">
        <p className="conversation-top">
          <span className="conversation-names">{names}</span>
          {online && <span className="visually-hidden">, {online}</span>}
          {children}
          <span className="conversation-when">
            <RelativeTime at={at} />
          </span>
        </p>
        <a className="conversation-subject" href={href} aria-current={isCurrent ? 'page' : undefined}>
          {unread && <span className="visually-hidden">{unread} </span>}
          {subject ?? excerpt}
        </a>
        {subject !== null && <p className="conversation-excerpt">{excerpt}</p>}
      </div>
    </li>
  );
}
