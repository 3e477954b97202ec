import { useStore } from '@nanostores/react';
import { usePage } from '#src/ui/island.tsx';
import type { ConversationStore } from './conversation-store.ts';

/**
 * Announces what others write while the page is open: a single message by its text, several at once by their number.
 */
export function NewMessageAnnouncer({ chat }: { chat: ConversationStore }) {
  const { t } = usePage();
  const { arrived } = useStore(chat.$conversation, { keys: ['arrived'] });
  const last = arrived.at(-1);
  const nameText = ({ sender, content, files }: (typeof arrived)[number]) =>
    `${t('messages:messageBy', { name: sender.name })}: ${content || t('messages:files', { count: files.length })}`;
  return (
    <p className="visually-hidden" role="log">
      {/* The key makes a new element, so that the same text is announced again. */}
      {last && (
        <span key={last.id}>
          {arrived.length === 1 ? nameText(last) : t('messages:arrived', { count: arrived.length })}
        </span>
      )}
    </p>
  );
}
