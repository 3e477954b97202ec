import { useRef, useState } from 'react';
import { focusAtEnd } from '#src/ui/composer/focus-at-end.ts';
import { Form } from '#src/ui/form/Form.tsx';
import { usePage } from '#src/ui/island.tsx';
import type { ConversationStore } from './conversation-store.ts';
import { MessageField, useMessageField } from './MessageField.tsx';
import type { ShownMessage } from './types.ts';

interface Props {
  message: ShownMessage;
  chat: ConversationStore;
  close: () => void;
}

/**
 * The form that edits the member's own message in place. It stays open with what was typed until the server accepts.
 */
export function EditMessage({ message, chat, close }: Props) {
  const { t } = usePage();
  const form = useRef<HTMLFormElement>(null);
  const [first] = useState(message);
  useMessageField(form, (field) => {
    focusAtEnd(field);
    return;
  });
  return (
    <div className="message-edit">
      <Form
        formRef={form}
        send={({ content }: { content: string }) => chat.edit(first, content)}
        done={close}
        submit={t('messages:save')}
        busy={t('messages:saving')}
        cancel={{ text: t('messages:cancel'), act: close }}
      >
        <MessageField label={t('messages:editLabel')} rows={2} value={first.content} />
      </Form>
    </div>
  );
}
