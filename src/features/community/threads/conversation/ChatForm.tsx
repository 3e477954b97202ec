import { useStore } from '@nanostores/react';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { maxFiles } from '#api/features/community/threads/contract.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { OtherText } from '#src/ui/form/OtherText.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { usePage } from '#src/ui/island.tsx';
import { useLeaveGuard } from '#src/ui/upload/leave-guard.ts';
import { OnItsWay } from '#src/ui/upload/OnItsWay.tsx';
import { useDrop, usePaste } from '#src/ui/upload/use-drop.ts';
import '#src/ui/upload/upload.css';
import { MessageField, useMessageField } from './MessageField.tsx';
import { $messageField } from './message-field.ts';
import type { SendQueue } from './send-queue.ts';
import type { UnsentMessage } from './unsent-message.ts';
import { useAttach } from './use-attach.ts';

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
  const isWaiting = useStore(queue.$outgoing).some(({ state }) => state === 'waiting');
  const [isUsed, setUsed] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const latest = () => unsent.$message.get().files;
  const { state, choose, again, remove } = useAttach(latest, (chosen) => unsent.change({ files: chosen }));
  const drop = useDrop(choose);
  const paste = usePaste(choose, true);
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
      <OtherText
        offered={offered}
        texts={{ lead: t('islands:kept.other'), take: t('islands:kept.take'), keep: t('islands:kept.keep') }}
      />
      {files.length > 0 && (
        <ul className="chips" aria-label={t('messages:attached')}>
          {files.map((file) => (
            <Chip
              key={file.id}
              name={file.name}
              remove={() => unsent.change({ files: latest().filter(({ id }) => id !== file.id) })}
            />
          ))}
        </ul>
      )}
      <OnItsWay state={state} again={again} remove={remove} />
      <div className="chat-field">
        <AttachButton choose={choose} isFull={files.length >= maxFiles} />
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
        <button type="submit" className="button button-primary chat-send" aria-label={t('messages:send')}>
          <Icon name="send" />
        </button>
      </div>
      <p className="chat-status">
        <span className="chat-keys">{t('messages:sendKeys')}</span>
        <span role="status">{isWaiting && t('messages:retrying')}</span>
      </p>
    </form>
  );
}

function AttachButton({ choose, isFull }: { choose: (files: readonly File[]) => void; isFull: boolean }) {
  const { t } = usePage();
  return (
    <label className="icon-button chat-attach" title={t('messages:attach')} data-full={isFull || undefined}>
      <Icon name="attach" />
      <input
        className="visually-hidden"
        type="file"
        multiple
        aria-label={t('messages:attach')}
        disabled={isFull}
        onChange={({ target }) => {
          choose([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </label>
  );
}
