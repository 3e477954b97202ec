import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useId, useState } from 'react';
import { messageLength } from '#api/features/community/threads/contract.ts';
import { OtherDeviceText } from '#src/ui/form/OtherText.tsx';
import { describedByAttributes, InputFrame } from '#src/ui/InputField.tsx';
import { usePage } from '#src/ui/island.tsx';
import { createInboxAnswerStore, type InboxAnswer } from './answer-store.ts';

/** The form that answers a message in place. Sent answers are shown above the field. */
export function AnswerForm({ conversationId }: { conversationId: string }) {
  const [answer, setAnswer] = useState<InboxAnswer | null>(null);
  useEffect(() => {
    const started = createInboxAnswerStore(conversationId);
    setAnswer(started);
    return started.end;
  }, [conversationId]);
  return answer && <Writing answer={answer} />;
}

function Writing({ answer: { $answer, write, send } }: { answer: InboxAnswer }) {
  const { t } = usePage();
  const { text, isSending, waitsFor, failure, sent, offered } = useStore($answer);
  const id = useId();
  const frame = { id, error: failure };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form className="inbox-answer" noValidate onSubmit={onSubmit}>
      {sent.map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they only ever grow at the end.
        <p key={index} className="inbox-sent">
          <span className="visually-hidden">{t('inbox:you')}: </span>
          {each}
        </p>
      ))}
      <OtherDeviceText
        offered={offered}
        texts={{ lead: t('inbox:other'), take: t('inbox:take'), keep: t('inbox:keep') }}
      />
      <InputFrame t={t} label={t('inbox:answer')} {...frame}>
        <textarea
          {...describedByAttributes(frame)}
          className="input"
          rows={2}
          maxLength={messageLength}
          value={text}
          onChange={({ target }) => write(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit(event as never);
          }}
        />
      </InputFrame>
      <p className="actions">
        <button type="submit" className="button button-primary" aria-disabled={isSending}>
          {t(isSending && waitsFor === null ? 'inbox:sending' : 'inbox:send')}
        </button>
        <span className="muted inbox-keys">{t('inbox:sendKeys')}</span>
        <span role="status">
          {waitsFor && t(waitsFor === 'offline' ? 'inbox:waiting' : 'inbox:waitingServer')}
          {!isSending && sent.length > 0 && text === '' && t('inbox:sent')}
        </span>
      </p>
    </form>
  );
}
