import { grounds, maxReasonLength } from '#api/platform/audit/contract.ts';
import { Confirm } from '#src/ui/Confirm.tsx';
import { SelectField, TextField } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';
import type { Removal } from './post-actions.ts';

interface Props {
  title: string;
  text: string;
  confirm: string;
  /** True for staff, who must give a reason, which the author reads. */
  asksWhy: boolean;
  send: (removal: Removal) => Promise<void>;
  close: () => void;
}

/** Asks before an author deletes a post or comment, or staff remove it. */
export function RemoveText({ title, text, confirm, asksWhy, send, close }: Props) {
  const { t } = usePage();
  const choices = asksWhy ? grounds.map((value) => ({ value: value as string, text: t(`grounds:${value}`) })) : [];
  return (
    <Confirm
      {...{ title, text, confirm, send: (given: Removal) => send(filled(given)) }}
      working={t('threads:deleting')}
      back={t('threads:back')}
      isDangerous
      done={close}
      close={close}
    >
      {asksWhy && (
        <>
          <SelectField
            name="ground"
            label={t('threads:reason')}
            options={[{ value: '', text: t('threads:noGround') }, ...choices]}
          />
          <TextField
            name="reason"
            label={t('threads:ownWords')}
            hint={t('threads:ownWordsHint')}
            maxLength={maxReasonLength}
          />
        </>
      )}
    </Confirm>
  );
}

/** Drops empty fields. */
const filled = (given: Removal): Removal =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
