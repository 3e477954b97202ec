import type { BulkActionDetails } from '#api/features/operations/members/bulk-actions/contract.ts';
import { call } from '#src/client/call.ts';
import { formatCount } from '#src/shared/format.ts';
import { Confirm } from '#src/ui/Confirm.tsx';
import { TextField } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';

interface Props {
  act: BulkActionDetails['act'];
  change: 'start' | 'stop';
  close: () => void;
  /** Called after the change with a message for the administrator. */
  done: (text: string) => void;
}

/** A dialog that starts an action on many members once their number has been typed, or stops it. */
export function ChangeBulkAction({ act: { id, kind, counts }, change, close, done }: Props) {
  const { t, locale } = usePage();
  const texts = { working: t(`bulk-actions:${change}.working`), back: t(`bulk-actions:${change}.back`) };
  if (change === 'stop') {
    return (
      <Confirm
        {...texts}
        title={t('bulk-actions:stop.title')}
        text={t('bulk-actions:stop.text')}
        confirm={t('bulk-actions:stop.button')}
        send={() => call('POST /api/admin/bulk-acts/{id}/stop', { params: { id } })}
        done={() => done(t('bulk-actions:state.stopped'))}
        close={close}
      />
    );
  }
  const { waiting } = counts;
  return (
    <Confirm
      {...texts}
      title={t(`bulk-actions:kind.${kind}`)}
      text={t(`bulk-actions:about.${kind}`)}
      confirm={t(`bulk-actions:start.${kind}`, { count: waiting, shown: formatCount(waiting, locale) })}
      isDangerous={kind === 'delete'}
      send={({ count }: { count: string }) =>
        call('POST /api/admin/bulk-acts/{id}/start', { params: { id }, body: { count: count ? Number(count) : null } })
      }
      done={() => done(t('bulk-actions:state.running'))}
      close={close}
    >
      <TextField
        name="count"
        type="number"
        label={t('bulk-actions:start.count', { count: waiting })}
        autoComplete="off"
        required
      />
    </Confirm>
  );
}
