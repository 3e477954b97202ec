import { emojiOf, isReaction } from '../../reactions/reaction-emojis.ts';
import '../../reactions/reactions.css';
import { formatCount } from '#src/shared/format.ts';
import { usePage } from '#src/ui/island.tsx';
import type { ConversationStore } from './conversation-store.ts';
import type { MessageParts } from './message-parts.ts';
import type { ShownMessage } from './types.ts';

interface Props {
  message: ShownMessage;
  chat: ConversationStore;
  /** Null where reactions can only be read. */
  Reactable: MessageParts['Reactable'] | null;
}

/** The reactions to a message, once it has any. The first one is added in the message's menu. */
export function MessageReactions({ message, chat, Reactable }: Props) {
  const { t, locale } = usePage();
  const { id, reactions, mine, isDeleted } = message;
  const given = Object.entries(reactions).filter(([, count]) => count > 0);
  if (isDeleted || given.length === 0) return null;
  if (Reactable) {
    return (
      <Reactable
        route="GET /api/messages/{id}/reactions"
        {...{ id, reactions, mine }}
        offered={chat.offered}
        choose={(name, isAdded) => void chat.react(message, name, isAdded)}
      />
    );
  }
  return (
    <ul className="reactions" aria-label={t('reactions:label')}>
      {given.map(([name, count]) => (
        <li key={name} className="reaction reaction-read">
          <span aria-hidden="true">{emojiOf(name)}</span>
          <span className="visually-hidden">{isReaction(name) ? t(`reactions:name.${name}`) : name}</span>
          <span className="count">{formatCount(count, locale)}</span>
        </li>
      ))}
    </ul>
  );
}
