import { maxReasonLength } from '#api/platform/audit/contract.ts';
import { Confirm } from '#src/ui/Confirm.tsx';
import { SelectField, TextField } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';
import { useCommentText, useThread } from './use-thread.ts';

/** The dialog in which staff move a post to another space. */
export function MovePost({ close }: { close: () => void }) {
  const { t } = usePage();
  const { thread, spaces } = useThread();
  const text = useCommentText();
  return (
    <Confirm
      title={t('threads:moveTitle')}
      text={text('moveText')}
      confirm={t('threads:move')}
      working={t('threads:moving')}
      back={t('threads:back')}
      send={(given: { space: string; reason: string }) => thread.move(given)}
      done={close}
      close={close}
    >
      <SelectField
        name="space"
        label={t('threads:moveTo')}
        options={spaces.map(({ id, name }) => ({ value: id, text: name }))}
      />
      <TextField name="reason" label={t('threads:reason')} maxLength={maxReasonLength} />
    </Confirm>
  );
}
