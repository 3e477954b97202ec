import type { Card } from '#api/features/commerce/gift-cards/contract.ts';
import { maxReasonLength } from '#api/platform/audit/contract.ts';
import { call } from '#src/client/call.ts';
import { Confirm } from '#src/ui/Confirm.tsx';
import { TextArea } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';
import { CancelCards } from './CancelCards.tsx';
import { CreateCards } from './CreateCards.tsx';

export type OpenDialog =
  | { kind: 'create' }
  | { kind: 'cancel' | 'revoke'; card: Card }
  | { kind: 'cancel-many'; ids: readonly string[]; unchoose: () => void };

export interface DialogProps {
  close: () => void;
  /** Called with a message for the administrator. */
  done: (text: string) => void;
}

/** The open dialog. */
export function CardDialog({ dialog, ...rest }: DialogProps & { dialog: OpenDialog }) {
  if (dialog.kind === 'create') return <CreateCards {...rest} />;
  if (dialog.kind === 'cancel-many') return <CancelCards {...dialog} {...rest} />;
  return dialog.kind === 'cancel' ? <CancelCard {...dialog} {...rest} /> : <RevokeCard {...dialog} {...rest} />;
}

function CancelCard({ card: { id, lastGroup }, close, done }: DialogProps & { card: Card }) {
  const { t } = usePage();
  return (
    <Confirm
      title={t('gift-cards:admin.cancelDialog.title')}
      text={t('gift-cards:admin.cancelDialog.text', { group: lastGroup })}
      confirm={t('gift-cards:admin.cancelDialog.confirm')}
      working={t('gift-cards:admin.cancelDialog.working')}
      back={t('gift-cards:admin.cancelDialog.keep')}
      isDangerous
      send={() => call('POST /api/admin/gift-cards/{id}/cancel', { params: { id } })}
      done={() => done(t('gift-cards:admin.cancelled'))}
      close={close}
    />
  );
}

function RevokeCard({ card: { id, lastGroup }, close, done }: DialogProps & { card: Card }) {
  const { t } = usePage();
  return (
    <Confirm
      title={t('gift-cards:admin.revokeDialog.title')}
      text={t('gift-cards:admin.revokeDialog.text', { group: lastGroup })}
      confirm={t('gift-cards:admin.revokeDialog.confirm')}
      working={t('gift-cards:admin.revokeDialog.working')}
      back={t('gift-cards:admin.revokeDialog.keep')}
      isDangerous
      send={(body: { reason: string }) => call('POST /api/admin/gift-cards/{id}/revoke', { params: { id }, body })}
      done={() => done(t('gift-cards:admin.revoked'))}
      close={close}
      keptAs={id}
    >
      <TextArea
        name="reason"
        rows={3}
        maxLength={maxReasonLength}
        required
        label={t('gift-cards:admin.revokeDialog.reason')}
        hint={t('gift-cards:admin.revokeDialog.reasonHint')}
      />
    </Confirm>
  );
}
