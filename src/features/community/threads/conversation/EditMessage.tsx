import { useEffect, useRef, useState } from 'react';
import { messageLength } from '#api/features/community/threads/contract.ts';
import { Composer } from '#src/ui/composer/Composer.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { usePage } from '#src/ui/island.tsx';
import type { ConversationStore } from './conversation-store.ts';
import type { ShownMessage } from './shown.ts';

interface Props {
  message: ShownMessage;
  chat: ConversationStore;
  close: () => void;
}

/** The text of an own message, in its place. It stays open, with what was typed, until the change is accepted. */
export function EditMessage({ message, chat, close }: Props) {
  const { t } = usePage();
  const form = useRef<HTMLFormElement>(null);
  const [first] = useState(message);
  useEffect(() => {
    const field = form.current?.elements.namedItem('content');
    if (field instanceof HTMLElement) field.focus();
  }, []);
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
        <Composer
          name="content"
          label={t('messages:editLabel')}
          isLabelHidden
          maxlength={messageLength}
          rows={2}
          value={first.content}
        />
      </Form>
    </div>
  );
}
