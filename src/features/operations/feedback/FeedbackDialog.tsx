import { type FeedbackRow, feedbackStates, messageLength } from '#api/features/operations/feedback/contract.ts';
import { call } from '#src/client/call.ts';
import { DateTime } from '#src/ui/DateTime.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { useDecodedEmail } from '#src/ui/Email.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { SelectField, TextArea, TextField } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';
import { StateBadge } from './feedback-columns.tsx';

export interface OpenDialog {
  kind: 'read' | 'answer' | 'sort';
  item: FeedbackRow;
}

interface Props {
  dialog: OpenDialog;
  open: (dialog: OpenDialog) => void;
  /** Unsent answers, by the message they answer. */
  drafts: Map<string, string>;
  close: () => void;
  /** Called after an action with a message for the administrator. */
  done: (text: string) => void;
}

type DialogProps = Omit<Props, 'dialog'> & { item: FeedbackRow };

/** Shows the open dialog. */
export function FeedbackDialog({ dialog: { kind, item }, ...rest }: Props) {
  if (kind === 'read') return <ReadDialog item={item} {...rest} />;
  return kind === 'answer' ? <AnswerDialog item={item} {...rest} /> : <StateAndTagsDialog item={item} {...rest} />;
}

function ReadDialog({ item, open, close }: DialogProps) {
  const { t } = usePage();
  const { id, message, memberId, memberName, rating, page, state, answer, answerTo, createdAt } = item;
  const address = useDecodedEmail(answerTo ?? '');
  const from = memberName || address || t('staff:visitor');
  return (
    <Dialog title={from} close={close}>
      <div className="stack">
        <p className="feedback-facts">
          <StateBadge state={state} t={t} />
          {address !== '' && address !== from && <span>{address}</span>}
          {rating !== null && <span>{t('staff:ratingOf', { rating })}</span>}
          <DateTime at={createdAt} />
          {page && <span>{t('staff:fromPage', { page })}</span>}
        </p>
        <p className="feedback-words">{message}</p>
        {answer && (
          <blockquote className="feedback-words">
            <p className="feedback-facts">
              <span>{t('feedback:answeredBy', { name: answer.by ?? t('feedback:team') })}</span>
              <DateTime at={answer.at} />
            </p>
            {answer.message}
          </blockquote>
        )}
        <p className="actions">
          {answerTo && !answer && (
            <button type="button" className="button button-primary" onClick={() => open({ kind: 'answer', item })}>
              {t('feedback:answer')}
            </button>
          )}
          <button type="button" className="button button-quiet" onClick={() => open({ kind: 'sort', item })}>
            {t('feedback:sort')}
          </button>
          {memberId && (
            <a className="button button-quiet" href={`/admin/messages/new?to=${memberId}&feedback=${id}`}>
              {t('staff-messages:openForm')}
            </a>
          )}
          <button type="button" className="button" onClick={close}>
            {t('feedback:close')}
          </button>
        </p>
      </div>
    </Dialog>
  );
}

function AnswerDialog({ item: { id, message, answerTo }, drafts, close, done }: DialogProps) {
  const { t } = usePage();
  const address = useDecodedEmail(answerTo ?? '');
  return (
    <Dialog title={t('feedback:answer')} close={close}>
      <blockquote className="feedback-words muted">{message}</blockquote>
      <Form
        send={(body: { message: string }) => call('POST /api/admin/feedback/{id}/answer', { params: { id }, body })}
        done={() => {
          drafts.delete(id);
          done(t('feedback:answerSent'));
        }}
        submit={t('feedback:sendAnswer')}
        busy={t('feedback:working')}
        cancel={{ text: t('feedback:back'), act: close }}
      >
        <TextArea
          name="message"
          label={t('feedback:answerLabel', { address })}
          rows={6}
          maxLength={messageLength.maximum}
          defaultValue={drafts.get(id)}
          onChange={({ target }) => drafts.set(id, target.value)}
          required
        />
      </Form>
    </Dialog>
  );
}

function StateAndTagsDialog({ item: { id, state, tags }, close, done }: DialogProps) {
  const { t } = usePage();
  const send = ({ state: chosen, tags: line }: { state: FeedbackRow['state']; tags: string }) => {
    const words = line.split(',').map((tag) => tag.trim());
    // Sends only what was changed here, because a colleague may have changed the rest in the meantime.
    const body = {
      ...(chosen === state ? {} : { state: chosen }),
      ...(line === tags.join(', ') ? {} : { tags: words.filter(Boolean) }),
    };
    return call('PATCH /api/admin/feedback/{id}', { params: { id }, body });
  };
  return (
    <Dialog title={t('feedback:sort')} close={close}>
      <Form
        send={send}
        done={() => done(t('feedback:saved'))}
        submit={t('feedback:save')}
        busy={t('feedback:saving')}
        cancel={{ text: t('feedback:back'), act: close }}
      >
        <SelectField
          name="state"
          label={t('feedback:state')}
          defaultValue={state}
          options={feedbackStates.map((each) => ({ value: each, text: t(`feedback:states.${each}`) }))}
        />
        <TextField
          name="tags"
          label={t('feedback:tags')}
          hint={t('feedback:tagsHint')}
          defaultValue={tags.join(', ')}
          autoComplete="off"
        />
      </Form>
    </Dialog>
  );
}
