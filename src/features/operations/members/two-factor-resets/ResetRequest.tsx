import type { TwoFactorReset } from '#api/features/operations/members/two-factor-resets/contract.ts';
import { formatDay } from '#src/shared/format.ts';
import { DateTime } from '#src/ui/DateTime.tsx';
import { useDecodedEmail } from '#src/ui/Email.tsx';
import { usePage } from '#src/ui/island.tsx';
import type { UserAction } from '../UserActionDialog.tsx';

interface Props {
  reset: TwoFactorReset;
  viewerId: string;
  open: (act: UserAction) => void;
}

/** Shows a request to reset a member's two-factor sign-in, which only another administrator can confirm. */
export function ResetRequest({ reset, viewerId, open }: Props) {
  const { t, locale, timeZone } = usePage();
  const { requestedBy, member, reason, requestedAt, expiresAt } = reset;
  const isOwn = requestedBy.id === viewerId;
  const isAbout = member.id === viewerId;
  const address = useDecodedEmail(requestedBy.email);
  const drop = isOwn ? 'withdraw' : 'refuse';
  const day = formatDay(new Date(expiresAt), timeZone, locale);
  return (
    <>
      <blockquote className="record-note">{reason}</blockquote>
      <p className="muted">
        <span>{t('two-factor-resets:by', { name: requestedBy.name ?? address })}</span> · <DateTime at={requestedAt} />{' '}
        · {t('two-factor-resets:until', { day })}
      </p>
      {isAbout && <p className="muted">{t('two-factor-resets:about')}</p>}
      {isOwn && !isAbout && <p className="muted">{t('two-factor-resets:own')}</p>}
      <p className="actions">
        {!isOwn && !isAbout && (
          <button
            type="button"
            className="button button-primary"
            onClick={() => open({ kind: 'answerReset', reset, act: 'confirm' })}
          >
            {t('two-factor-resets:confirm.title')}
          </button>
        )}
        <button
          type="button"
          className="button button-quiet"
          onClick={() => open({ kind: 'answerReset', reset, act: drop })}
        >
          {t(`two-factor-resets:${drop}.submit`)}
        </button>
      </p>
    </>
  );
}
