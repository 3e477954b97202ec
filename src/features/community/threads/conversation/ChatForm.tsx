import { useStore } from '@nanostores/react';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { maxFiles } from '#api/features/community/threads/contract.ts';
import { OtherDeviceText } from '#src/ui/form/OtherText.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { usePage } from '#src/ui/island.tsx';
import { UploadInProgress } from '#src/ui/upload/UploadInProgress.tsx';
import { useFileDrop, useFilePaste } from '#src/ui/upload/use-drop.ts';
import { useLeaveGuard } from '#src/ui/upload/use-leave-guard.ts';
import '#src/ui/upload/upload.css';
import { AttachButton } from '../files/AttachButton.tsx';
import { AttachedFiles } from '../files/AttachedFiles.tsx';
import { type AttachmentList, useAttach } from '../files/use-attach.ts';
import '../message-field.css';
import { MessageField, useMessageField } from './MessageField.tsx';
import { $messageField } from './message-field.ts';
import type { SendQueue } from './send-queue.ts';
import type { UnsentMessage } from './unsent-message.ts';

interface Props {
  unsent: UnsentMessage;
  queue: SendQueue;
  /** Called as the member types. */
  typed?: () => void;
  /** True if the form replaces an element that had the focus. */
  takesFocus?: boolean;
  /** Content above the field. */
  children?: ReactNode;
}

/** The form for a message: a field that grows, formatting tools, files, and a button to send it. */
export function ChatForm({ unsent, queue, typed, takesFocus = false, children }: Props) {
  const { t, query } = usePage();
  const { content, files, offered } = useStore(unsent.$message);
  const waiting = useStore(queue.$outgoing).find(({ state }) => state === 'waiting');
  const [isUsed, setUsed] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const attaching: AttachmentList = {
    latest: () => unsent.$message.get().files,
    change: (changed) => unsent.change({ files: changed }),
  };
  const { state, chosen, choose, again, remove } = useAttach(attaching);
  const attach = useRef<HTMLInputElement>(null);
  const drop = useFileDrop(choose);
  const paste = useFilePaste(choose, true);
  useLeaveGuard(state);
  useMessageField(form, (field) => {
    $messageField.set(field);
    if (takesFocus || query['reply'] !== undefined) field.focus();
    return () => $messageField.set(null);
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    unsent.send();
  };
  return (
    <form
      ref={form}
      className={isUsed ? 'chat-form chat-used' : 'chat-form'}
      noValidate
      onSubmit={onSubmit}
      onFocus={() => setUsed(true)}
      {...drop}
      {...paste}
    >
      {children}
      <OtherDeviceText
        offered={offered}
        texts={{ lead: t('islands:kept.other'), take: t('islands:kept.take'), keep: t('islands:kept.keep') }}
      />
      <AttachedFiles
        {...attaching}
        files={files}
        chosen={chosen}
        removed={() => attach.current?.focus()}
        described={() => $messageField.get()?.focus()}
      />
      <UploadInProgress state={state} again={again} remove={remove} />
      <div className="chat-field">
        <AttachButton input={attach} choose={choose} isFull={files.length >= maxFiles} />
        <MessageField
          label={t('messages:message')}
          rows={1}
          hasOneToolRow
          value={content}
          write={(text) => {
            if (text === content) return;
            unsent.change({ content: text });
            typed?.();
          }}
        />
        <button
          type="submit"
          className="button button-primary chat-send"
          aria-label={t('messages:send')}
          // The focus stays in the field, and with it a phone's keyboard.
          onMouseDown={(event) => event.preventDefault()}
        >
          <Icon name="send" />
        </button>
      </div>
      <p className="chat-status">
        <span className="chat-keys">{t('messages:sendKeys')}</span>
        <span role="status">
          {waiting && t(waiting.failure === 'offline' ? 'messages:retrying' : 'messages:retryingServer')}
        </span>
      </p>
    </form>
  );
}
