import type { UserDetails } from '#api/features/operations/members/contract.ts';
import { maxReasonLength } from '#api/platform/audit/contract.ts';
import { call } from '#src/client/call.ts';
import { Form } from '#src/ui/form/Form.tsx';
import { TextField } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';
import { RecordSection } from '../RecordSection.tsx';

interface Props {
  user: UserDetails;
  decline: () => void;
  done: (text: string) => void;
}

/** Shows why someone would like to join, and a form to answer them. */
export function JoinRequest({ user: { id, joinNote }, decline, done }: Props) {
  const { t } = usePage();
  return (
    <RecordSection title={t('join-requests:title')}>
      {joinNote ? (
        <blockquote className="record-note">{joinNote}</blockquote>
      ) : (
        <p className="muted">{t('join-requests:noNote')}</p>
      )}
      <Form
        send={(body: { reason: string }) => call('POST /api/admin/users/{id}/approve', { params: { id }, body })}
        done={() => done(t('join-requests:approved'))}
        submit={t('join-requests:approve')}
        busy={t('join-requests:working')}
        cancel={{ text: t('join-requests:decline'), act: decline }}
      >
        <TextField
          name="reason"
          label={t('join-requests:words')}
          hint={t('join-requests:wordsHint')}
          maxLength={maxReasonLength}
          autoComplete="off"
        />
      </Form>
    </RecordSection>
  );
}
