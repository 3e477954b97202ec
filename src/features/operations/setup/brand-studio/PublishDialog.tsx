import { useState } from 'react';
import { maxReasonLength } from '#api/platform/audit/contract.ts';
import { refetch } from '#src/client/api-data.ts';
import { call } from '#src/client/call.ts';
import { DateTime } from '#src/ui/DateTime.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { ChoicesField } from '#src/ui/form/ChoicesField.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { TextField } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';
import type { DialogProps } from './StudioDialog.tsx';
import { useStudio } from './studio.ts';

interface Fields {
  when: 'now' | 'later';
  at: string;
  note: string;
}

/** Publishes the draft immediately, or at a time in the browser's zone. Refused values stay in their fields. */
export function PublishDialog({ draft, close, done, refused }: DialogProps) {
  const { t } = usePage();
  const studio = useStudio();
  const { scheduled } = draft;
  const [isLater, setLater] = useState(false);
  const send = async ({ when, at, note }: Fields) => {
    if (!(await studio.settle())) return false;
    // Includes what was saved while the dialog was open.
    const { revision, version } = studio.brand.$state.get().draft;
    if (when === 'now') await call('POST /api/admin/customizations/publish', { body: { revision, version, note } });
    else {
      const time = new Date(at);
      const body = { revision, version, note, at: Number.isNaN(time.getTime()) ? '' : time.toISOString() };
      await call('PUT /api/admin/customizations/schedule', { body });
    }
    await studio.brand.refresh();
    refetch('/api/admin/customizations/versions');
    return true;
  };
  return (
    <Dialog title={t('brand-studio:publish.title')} close={close}>
      <p>{t('brand-studio:publish.text')}</p>
      {scheduled && (
        <p className="notice">
          <DateTime at={new Date(scheduled.at).toISOString()} text={t('brand-studio:publish.cancels', { time: '%' })} />
        </p>
      )}
      <div
        className="publish-draft"
        onChange={({ target }) => {
          if (target instanceof HTMLInputElement && target.name === 'when') setLater(target.value === 'later');
        }}
      >
        <Form
          send={send}
          done={(isSaved) => {
            if (isSaved) done(isLater ? 'scheduled' : 'published');
            else refused();
          }}
          submit={t(isLater ? 'brand-studio:schedule.confirm' : 'brand-studio:publish.confirm')}
          busy={t('brand-studio:publish.working')}
          cancel={{ text: t('brand-studio:back'), act: close }}
        >
          <ChoicesField
            name="when"
            legend={t('brand-studio:schedule.when')}
            choices={[
              { value: 'now', text: t('brand-studio:schedule.now') },
              { value: 'later', text: t('brand-studio:schedule.later') },
            ]}
            defaultValue="now"
            isRow
          />
          <div className="publish-at">
            <TextField
              name="at"
              type="datetime-local"
              label={t('brand-studio:schedule.at')}
              hint={t('brand-studio:schedule.atHint')}
            />
          </div>
          <TextField
            name="note"
            label={t('brand-studio:publish.note')}
            hint={t('brand-studio:publish.noteHint')}
            maxLength={maxReasonLength}
            autoComplete="off"
          />
        </Form>
      </div>
    </Dialog>
  );
}
