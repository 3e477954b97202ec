import { useStore } from '@nanostores/react';
import { usePage } from '#src/ui/island.tsx';
import type { ConversationStore } from './conversation-store.ts';

/** Says what others write while the page is open, each message once; of several at once, how many. */
export function Arrivals({ chat }: { chat: ConversationStore }) {
  const { t } = usePage();
  const { arrived } = useStore(chat.$conversation, { keys: ['arrived'] });
  const last = arrived.at(-1);
  const nameText = ({ sender, content, files }: (typeof arrived)[number]) =>
    `${t('messages:messageBy', { name: sender.name })}: ${content || t('messages:files', { count: files.length })}`;
  return (
    <p className="visually-hidden" role="log">
      {/* A new element, so that the same words are announced again. */}
      {last && (
        <span key={last.id}>
          {arrived.length === 1 ? nameText(last) : t('messages:arrived', { count: arrived.length })}
        </span>
      )}
    </p>
  );
}
