import type { TFunction } from 'i18next';
import { notCancelledReasons } from '#api/features/commerce/gift-cards/contract.ts';
import { maxReasonLength } from '#api/platform/audit/contract.ts';
import { type Answer, call } from '#src/client/call.ts';
import { formatCount } from '#src/shared/format.ts';
import { Confirm } from '#src/ui/Confirm.tsx';
import { TextArea } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';
import type { DialogProps } from './CardDialog.tsx';

type Result = Answer<'POST /api/admin/gift-cards/cancel'>['data'];

interface Props extends DialogProps {
  ids: readonly string[];
  unchoose: () => void;
}

/** Cancels the chosen cards, and says which ones weren't cancelled and why. */
export function CancelCards({ ids, unchoose, close, done }: Props) {
  const { t, locale } = usePage();
  const shown = formatCount(ids.length, locale);
  return (
    <Confirm
      title={t('gift-cards:admin.cancelMany.title', { count: ids.length, shown })}
      text={t('gift-cards:admin.cancelMany.text')}
      confirm={t('gift-cards:admin.cancelMany.confirm', { count: ids.length })}
      working={t('gift-cards:admin.cancelMany.working')}
      back={t('gift-cards:admin.cancelMany.keep')}
      isDangerous
      send={({ reason }: { reason: string }) => call('POST /api/admin/gift-cards/cancel', { body: { ids, reason } })}
      done={({ data }) => {
        unchoose();
        done(describeResult(t, data, formatCount(data.cancelled, locale)));
      }}
      close={close}
      keptAs={ids.join('.')}
    >
      <TextArea
        name="reason"
        rows={3}
        maxLength={maxReasonLength}
        required
        label={t('gift-cards:admin.cancelMany.reason')}
        hint={t('gift-cards:admin.cancelMany.reasonHint')}
      />
    </Confirm>
  );
}

function describeResult(t: TFunction, { cancelled, kept }: Result, shown: string): string {
  const lines = notCancelledReasons.flatMap((reason) => {
    const cards = kept.filter((card) => card.reason === reason);
    const groups = cards.map(({ lastGroup }) => `…${lastGroup}`).join(', ');
    return cards.length > 0 ? [t(`gift-cards:admin.cancelMany.kept.${reason}`, { groups })] : [];
  });
  const first =
    cancelled === 0
      ? t('gift-cards:admin.cancelMany.doneNone')
      : t('gift-cards:admin.cancelMany.done', { count: cancelled, shown });
  return [first, ...lines].join(' ');
}
