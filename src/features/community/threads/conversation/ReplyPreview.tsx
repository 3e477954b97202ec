import { useStore } from '@nanostores/react';
import { Icon } from '#src/ui/Icon.tsx';
import { usePage } from '#src/ui/island.tsx';
import { $messageField } from './message-field.ts';
import type { ConversationStores } from './open-conversation.ts';
import { QuotedMessage } from './QuotedMessage.tsx';
import { quoteMessage } from './quote.ts';

/** The message being answered, shown above the field with a button to stop answering it. */
export function ReplyPreview({ conversation: { chat, unsent } }: { conversation: ConversationStores }) {
  const { t } = usePage();
  const { answersId } = useStore(unsent.$message, { keys: ['answersId'] });
  const { messages } = useStore(chat.$conversation, { keys: ['messages'] });
  if (answersId === null) return null;
  return (
    <div className="chat-answering">
      <QuotedMessage quote={quoteMessage(messages, answersId)} />
      <button
        type="button"
        className="icon-button"
        aria-label={t('messages:answerNot')}
        title={t('messages:answerNot')}
        onClick={() => {
          unsent.change({ answersId: null });
          $messageField.get()?.focus();
        }}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
