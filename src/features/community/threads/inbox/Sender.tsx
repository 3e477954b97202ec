import type { InboxMessage } from '#api/features/community/threads/inbox/contract.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { RelativeTime } from '#src/ui/DateTime.tsx';
import { usePage } from '#src/ui/island.tsx';

/** Who wrote a message, and when. */
export function Sender({ message: { sender, createdAt, isRead } }: { message: InboxMessage }) {
  const { t } = usePage();
  const role = sender.isExpert ? t('inbox:expert') : sender.role === 'user' ? null : t('inbox:team');
  return (
    <>
      <Avatar person={{ ...sender, picture: sender.profileImage }} />
      <span className="inbox-top">
        {!isRead && <span className="visually-hidden">{t('inbox:unread')} </span>}
        <span className="inbox-name">{sender.name}</span>
        {role && <span>{role}</span>}
        <RelativeTime at={createdAt} />
      </span>
    </>
  );
}
