import { type Conditions, type SegmentChoices, segmentNameLength } from '#api/features/growth/segments/contract.ts';
import { call } from '#src/client/call.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { TextField } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';

interface Props {
  conditions: Conditions;
  done: (segment: SegmentChoices['segments'][number]) => void;
  close: () => void;
}

/** Asks for a name, and saves the conditions chosen in an editor as a segment. */
export function SaveSegment({ conditions, done, close }: Props) {
  const { t } = usePage();
  return (
    <Dialog title={t('segments:save.title')} close={close}>
      <p>{t('segments:save.text')}</p>
      <Form
        send={async ({ name }: { name: string }) => {
          const { data } = await call('POST /api/admin/segments', { body: { name, conditions } });
          return { id: data.id, name: name.trim(), conditions };
        }}
        done={done}
        about="name"
        mayBeLeft
        submit={t('segments:save.submit')}
        busy={t('segments:busy')}
        cancel={{ text: t('segments:cancel'), act: close }}
      >
        <TextField name="name" label={t('segments:name')} maxLength={segmentNameLength} autoComplete="off" />
      </Form>
    </Dialog>
  );
}
