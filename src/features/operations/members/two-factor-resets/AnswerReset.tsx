import type { TwoFactorReset } from '#api/features/operations/members/two-factor-resets/contract.ts';
import { call } from '#src/client/call.ts';
import { Confirm } from '#src/ui/Confirm.tsx';
import { usePage } from '#src/ui/island.tsx';
import { nameOfMember } from './reset-columns.tsx';

export interface ResetDecision {
  reset: TwoFactorReset;
  act: 'confirm' | 'refuse' | 'withdraw';
}

interface Props extends ResetDecision {
  close: () => void;
  /** Called after the action with a message for the administrator. */
  done: (text: string) => void;
}

/** Confirms or refuses a reset, or withdraws the viewer's own request. Shows the reason again. */
export function AnswerReset({ reset, act, close, done }: Props) {
  const { t } = usePage();
  const params = { id: reset.id };
  const name = nameOfMember(reset);
  return (
    <Confirm
      title={t(`two-factor-resets:${act}.title`)}
      text={t(`two-factor-resets:${act}.text`, { name })}
      confirm={t(`two-factor-resets:${act}.submit`)}
      working={t(`two-factor-resets:${act}.working`)}
      back={t('two-factor-resets:cancel')}
      isDangerous={act === 'confirm'}
      send={() =>
        act === 'confirm'
          ? call('POST /api/admin/two-factor-resets/{id}/confirm', { params })
          : call('DELETE /api/admin/two-factor-resets/{id}', { params })
      }
      done={() =>
        done(act === 'confirm' ? t('two-factor-resets:confirm.done', { name }) : t('two-factor-resets:dropped'))
      }
      close={close}
    >
      <blockquote>{reset.reason}</blockquote>
    </Confirm>
  );
}
