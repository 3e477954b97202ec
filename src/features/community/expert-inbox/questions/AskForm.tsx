import { type RefObject, useEffect, useRef, useState } from 'react';
import { maxQuestionLength } from '#api/features/community/expert-inbox/questions/contract.ts';
import { subjectLength } from '#api/features/community/threads/contract.ts';
import { type Answer, type Body, call } from '#src/client/call.ts';
import { isUnsaved } from '#src/client/unsaved-input.ts';
import { Form } from '#src/ui/form/Form.tsx';
import { TextArea, TextField } from '#src/ui/form/fields.tsx';
import { useFormText } from '#src/ui/form/form-fields.ts';
import { OtherDeviceText } from '#src/ui/form/OtherText.tsx';
import { useSendAgain } from '#src/ui/form/use-send-again.ts';
import { useUnsentText } from '#src/ui/form/use-unsent-text.ts';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { useFileDrop, useFilePaste } from '#src/ui/upload/use-drop.ts';
import { AddPictures } from './AddPictures.tsx';
import {
  parsePictures,
  picturesField,
  picturesOf,
  picturesToSend,
  readPictures,
  writePictures,
} from './question-pictures.ts';
import './ask-form.css';

interface Props {
  page: IslandPage;
  expert: { id: string; isAway: boolean };
}

type Question = Pick<Body<'POST /api/experts/{id}/questions'>, 'subject' | 'message'> & { pictures?: string };
type Asked = Answer<'POST /api/experts/{id}/questions'>;

/** The form for a question to an expert. Its text is kept until it is sent; then it links to the new conversation. */
export function AskForm({ page, expert }: Props) {
  return (
    <Island page={page}>
      <QuestionFields expert={expert} />
    </Island>
  );
}

/** Maps errors of single pictures to the field where pictures are added. */
const shownAt = (name: string) => (name.startsWith(`${picturesField}.`) ? picturesField : name);

function QuestionFields({ expert: { id, isAway } }: Pick<Props, 'expert'>) {
  const { t } = usePage();
  const form = useRef<HTMLFormElement>(null);
  const [given, setGiven] = useState<readonly File[]>([]);
  const [isSending, setSending] = useState(false);
  const pictures = parsePictures(useFormText(form, picturesOf) ?? undefined);
  const { offered, send, done, sent } = useSendQuestion(form, id);
  const drop = useFileDrop(setGiven);
  const paste = useFilePaste(setGiven, true);
  return (
    <div className="ask-form">
      {sent && <Sent {...sent} />}
      {!sent?.isAll && (
        <div className="ask-fields" {...drop} {...paste}>
          <p className="muted">{t(isAway ? 'experts:ask.leadAway' : 'experts:ask.lead')}</p>
          <OtherDeviceText
            offered={offered}
            texts={{ lead: t('islands:kept.other'), take: t('islands:kept.take'), keep: t('islands:kept.keep') }}
          />
          <Form<Question, Asked>
            formRef={form}
            send={send}
            done={(answer) => {
              setGiven([]);
              done(answer);
            }}
            submit={t('experts:ask.send')}
            busy={t('experts:ask.sending')}
            shownAt={shownAt}
            isBlocked={isSending}
          >
            <TextField name="subject" label={t('experts:ask.subject')} maxLength={subjectLength} required />
            <TextArea
              name="message"
              label={t('experts:ask.message')}
              hint={t('experts:ask.hint')}
              rows={7}
              maxLength={maxQuestionLength}
              required
            />
            <AddPictures form={form} pictures={pictures} given={given} take={setGiven} sending={setSending} />
          </Form>
          <p className="muted ask-privacy">{t('experts:ask.privacy')}</p>
        </div>
      )}
    </div>
  );
}

/** Sends the question. Text typed in the meantime stays. */
function useSendQuestion(form: RefObject<HTMLFormElement | null>, id: string) {
  const [sent, setSent] = useState<{ thread: string; isAll: boolean } | null>(null);
  const { offered, sendOnce, forget } = useUnsentText(form, { place: `question:${id}` });
  const sendAgain = useSendAgain(form);
  const asked = useRef<readonly string[]>([]);
  const send = ({ subject, message, pictures: json }: Question) => {
    const pictures = parsePictures(json);
    asked.current = pictures.map((picture) => picture.id);
    const body = { subject, message, pictures: picturesToSend(pictures) };
    return sendAgain(() =>
      sendOnce((clientId) => call('POST /api/experts/{id}/questions', { params: { id }, body: { ...body, clientId } })),
    );
  };
  const done = ({ data }: Asked) => {
    const { current } = form;
    const isAll = current !== null && !isUnsaved(current);
    forget();
    setSent({ thread: data.id, isAll });
    if (isAll) return;
    // Text typed during sending stays and can be sent. The sent pictures are removed.
    writePictures(
      current,
      readPictures(current).filter((picture) => !asked.current.includes(picture.id)),
    );
  };
  return { offered, send, done, sent };
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
