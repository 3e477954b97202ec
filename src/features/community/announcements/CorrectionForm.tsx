import { useState } from 'react';
import type { AnnouncementDraft } from '#api/features/community/announcements/contract.ts';
import { maxReasonLength } from '#api/platform/audit/contract.ts';
import { call } from '#src/client/call.ts';
import { Confirm } from '#src/ui/Confirm.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { TextField } from '#src/ui/form/fields.tsx';
import type { Fields } from '#src/ui/form/form-fields.ts';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { AnnouncementTexts } from './AnnouncementTexts.tsx';
import { readAnnouncementTexts } from './announcement-fields.ts';
import './announcements.css';

interface Props {
  page: IslandPage;
  announcement: AnnouncementDraft;
}

const showList = () => location.assign('/admin/messages/announcements');

/** The form that corrects an announcement for everyone who has it, or withdraws it. */
export function CorrectionForm({ page, announcement }: Props) {
  return (
    <Island page={page}>
      <CorrectionFields announcement={announcement} />
    </Island>
  );
}

function CorrectionFields({ announcement: { id, version, texts, memberCount } }: Pick<Props, 'announcement'>) {
  const { t } = usePage();
  const [isWithdrawing, setWithdrawing] = useState(false);
  return (
    <div className="announcement">
      <p className="muted">{t('announcements:correctLead', { count: memberCount })}</p>
      <Form
        send={(fields: Fields) =>
          call('PATCH /api/admin/announcements/{id}', {
            params: { id },
            body: { version, texts: readAnnouncementTexts(fields), reason: fields['reason'] ?? '' },
          })
        }
        done={showList}
        submit={t('announcements:save')}
        busy={t('announcements:saving')}
        acts={
          <button type="button" className="button button-quiet" onClick={() => setWithdrawing(true)}>
            {t('announcements:withdraw')}
          </button>
        }
      >
        <AnnouncementTexts texts={texts} />
        <Reason />
      </Form>
      {isWithdrawing && (
        <Confirm
          title={t('announcements:withdrawTitle')}
          text={t('announcements:withdrawText')}
          confirm={t('announcements:withdraw')}
          working={t('announcements:withdrawing')}
          back={t('announcements:cancel')}
          isDangerous
          send={({ reason }: { reason: string }) =>
            call('POST /api/admin/announcements/{id}/withdraw', { params: { id }, body: { reason } })
          }
          done={showList}
          close={() => setWithdrawing(false)}
        >
          <Reason />
        </Confirm>
      )}
    </div>
  );
}

function Reason() {
  const { t } = usePage();
  return (
    <TextField
      name="reason"
      label={t('announcements:why')}
      hint={t('announcements:whyHint')}
      maxLength={maxReasonLength}
      autoComplete="off"
    />
  );
}
