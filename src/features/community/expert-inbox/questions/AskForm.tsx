import { useEffect, useRef, useState } from 'react';
import { questionLength } from '#api/features/community/expert-inbox/questions/contract.ts';
import { subjectLength } from '#api/features/community/threads/contract.ts';
import { type Answer, type Body, call } from '#src/client/call.ts';
import { isUnsaved } from '#src/client/unsaved-input.ts';
import { Form } from '#src/ui/form/Form.tsx';
import { TextArea, TextField } from '#src/ui/form/fields.tsx';
import { useSendAgain } from '#src/ui/form/send-again.ts';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import './ask-form.css';

interface Props {
  page: IslandPage;
  expert: { id: string; isAway: boolean };
}

type Question = Omit<Body<'POST /api/experts/{id}/questions'>, 'clientId'>;
type Asked = Answer<'POST /api/experts/{id}/questions'>;

/** A question to an expert. Once it is on its way, it leads to the new conversation. */
export function AskForm({ page, expert }: Props) {
  return (
    <Island page={page}>
      <Asking expert={expert} />
    </Island>
  );
}

function Asking({ expert: { id, isAway } }: Pick<Props, 'expert'>) {
  const { t } = usePage();
  const form = useRef<HTMLFormElement>(null);
  const [sent, setSent] = useState<{ thread: string; isAll: boolean } | null>(null);
  const clientId = useRef<string | null>(null);
  const sendAgain = useSendAgain(form);
  const send = (question: Question) => {
    // Kept until it is sent, so that trying again doesn't ask twice.
    clientId.current ??= crypto.randomUUID();
    const body = { ...question, clientId: clientId.current };
    return sendAgain(() => call('POST /api/experts/{id}/questions', { params: { id }, body }));
  };
  const done = ({ data }: Asked) => {
    clientId.current = null;
    // What was typed while it was being sent stays, and can be sent.
    setSent({ thread: data.id, isAll: form.current !== null && !isUnsaved(form.current) });
  };
  return (
    <div className="ask-form">
      {sent && <Sent {...sent} />}
      {!sent?.isAll && (
        <>
          <p className="muted">{t(isAway ? 'experts:ask.leadAway' : 'experts:ask.lead')}</p>
          <Form<Question, Asked>
            formRef={form}
            send={send}
            done={done}
            submit={t('experts:ask.send')}
            busy={t('experts:ask.sending')}
          >
            <TextField name="subject" label={t('experts:ask.subject')} maxLength={subjectLength} required />
            <TextArea
              name="message"
              label={t('experts:ask.message')}
              hint={t('experts:ask.hint')}
              rows={7}
              maxLength={questionLength}
              required
            />
          </Form>
          <p className="muted ask-privacy">{t('experts:ask.privacy')}</p>
        </>
      )}
    </div>
  );
}

function Sent({ thread, isAll }: { thread: string; isAll: boolean }) {
  const { t } = usePage();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAll) place.current?.focus();
  }, [isAll]);
  return (
    <div className="ask-sent" role="status" tabIndex={-1} ref={place}>
      <p>
        <strong>{t('experts:ask.sent')}</strong>
      </p>
      <p className="muted">
        {t('experts:ask.sentLead')} <a href={`/messages/${thread}`}>{t('experts:ask.open')}</a>
      </p>
    </div>
  );
}
