import { useEffect, useRef } from 'react';
import { conversationPath } from '#api/features/community/threads/contract.ts';
import type { InboxMessage } from '#api/features/community/threads/inbox/contract.ts';
import { usePage } from '#src/ui/island.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { Sender } from './Sender.tsx';

/** One message, and a field to answer it. */
export function OpenMessage({ message }: { message: InboxMessage }) {
  const { t } = usePage();
  const subject = useRef<HTMLHeadingElement>(null);
  useEffect(() => subject.current?.focus(), []);
  return (
    <article className="inbox-message">
      <p className="inbox-from">
        <Sender message={message} />
      </p>
      <h3 ref={subject} tabIndex={-1} className={message.hasSubject ? undefined : 'visually-hidden'}>
        {message.subject}
      </h3>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server has made it safe. */}
      <div className="prose talk" dangerouslySetInnerHTML={{ __html: message.html }} />
      <p>
        {message.fileCount > 0 && <>{t('inbox:files', { count: message.fileCount })} · </>}
        <a href={conversationPath(message.conversationId, message.id)}>{t('inbox:open')}</a>
      </p>
      <AnswerForm conversationId={message.conversationId} />
    </article>
  );
}
