import { type Conversation, maxTitle } from '#api/features/site/assistant/contract.ts';
import { Confirm } from '#src/ui/Confirm.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { TextField } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';
import { eraseConversations, saveConversationTitle } from './assistant-store.ts';

export type OpenDialog = { act: 'rename' | 'delete'; conversation: Conversation } | { act: 'deleteAll' };

interface Props {
  dialog: OpenDialog;
  close: () => void;
}

/** Shows the open dialog. */
export function ConversationDialog({ dialog, close }: Props) {
  return dialog.act === 'rename' ? (
    <Rename conversation={dialog.conversation} close={close} />
  ) : (
    <Delete conversation={dialog.act === 'delete' ? dialog.conversation : null} close={close} />
  );
}

function Rename({ conversation: { id, title }, close }: { conversation: Conversation; close: () => void }) {
  const { t } = usePage();
  return (
    <Dialog title={t('assistant:renameTitle')} close={close}>
      <Form
        send={({ title: given }: { title: string }) => saveConversationTitle(id, given)}
        done={close}
        submit={t('assistant:save')}
        busy={t('assistant:saving')}
        mayBeLeft
        cancel={{ text: t('assistant:cancel'), act: close }}
      >
        <TextField
          name="title"
          label={t('assistant:name')}
          maxLength={maxTitle}
          defaultValue={title}
          autoComplete="off"
          required
        />
      </Form>
    </Dialog>
  );
}

function Delete({ conversation, close }: { conversation: Conversation | null; close: () => void }) {
  const { t } = usePage();
  return (
    <Confirm
      title={t(conversation ? 'assistant:deleteTitle' : 'assistant:deleteAllTitle')}
      text={conversation ? t('assistant:deleteText', { title: conversation.title }) : t('assistant:deleteAllText')}
      confirm={t('assistant:delete')}
      working={t('assistant:deleting')}
      back={t('assistant:cancel')}
      isDangerous
      send={() => eraseConversations(conversation?.id ?? null)}
      done={() => {
        close();
        showToast(t(conversation ? 'assistant:deleted' : 'assistant:deletedAll'));
      }}
      close={close}
    />
  );
}
