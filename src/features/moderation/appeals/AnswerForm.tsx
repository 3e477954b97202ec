import { type AppealDetails, appealVerdicts } from '#api/features/moderation/appeals/contract.ts';
import { maxReasonLength } from '#api/platform/audit/contract.ts';
import { codeOf } from '#src/client/api-client.ts';
import { call } from '#src/client/call.ts';
import { Form } from '#src/ui/form/Form.tsx';
import { TextArea } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';

interface Props {
  appeal: AppealDetails;
  /** Called when the answer was refused because of a new reply or someone else's answer. */
  missed: (what: 'reply' | 'answer') => void;
  answered: () => void;
}

interface Fields {
  verdict: (typeof appealVerdicts)[number];
  reason: string;
}

const texts = { granted: 'appeals:staff.grant', rejected: 'appeals:staff.reject' } as const;

/**
 * The form for the viewer's answer to an appeal. After a refusal it keeps the text, and the viewer can send it again.
 */
export function AnswerForm({ appeal: { id, reply, isOwnDecision }, missed, answered }: Props) {
  const { t } = usePage();
  const send = async (fields: Fields) => {
    try {
      const body = { ...fields, hasReply: reply !== null };
      return await call('POST /api/moderation/appeals/{id}/decide', { params: { id }, body });
    } catch (error) {
      if (codeOf(error) === 'appeal_changed') missed('reply');
      if (codeOf(error) === 'appeal_decided') missed('answer');
      throw error;
    }
  };
  return (
    <>
      {isOwnDecision && <p className="notice">{t('appeals:staff.own')}</p>}
      <Form
        send={send}
        done={() => {
          showToast(t('appeals:staff.answered'));
          answered();
        }}
        submit={t('appeals:staff.submit')}
        busy={t('appeals:staff.working')}
      >
        <fieldset className="field appeal-verdict">
          <legend className="visually-hidden">{t('appeals:staff.verdict')}</legend>
          {appealVerdicts.map((value) => (
            <label key={value}>
              <input type="radio" name="verdict" value={value} defaultChecked={value === 'rejected'} />
              {t(texts[value])}
            </label>
          ))}
        </fieldset>
        <TextArea name="reason" label={t('appeals:staff.reason')} rows={5} maxLength={maxReasonLength} />
      </Form>
    </>
  );
}
