import type { TFunction } from 'i18next';
import type { CampaignStatistics } from '#api/features/growth/campaigns/statistics/contract.ts';
import { formatCount } from '#src/shared/format.ts';
import { usePage } from '#src/ui/island.tsx';

type Reason = CampaignStatistics['reasons'][number];

const known = [
  ...(['not_wanted', 'account_closed', 'suppressed', 'cancelled', 'interrupted'] as const),
  ...(['over', 'condition', 'suspended', 'overdue', 'switched_off', 'step_deleted'] as const),
] as const;
/** Reasons of mails that were sent without getting a response from the mail server or provider. */
const unanswered = /acceptance_unknown|^TimeoutError/;

/**
 * Describes a reason. Responses of mail servers and providers are named by their code, which the operator can look up.
 */
function nameReason(t: TFunction, { state, reason }: Reason): string {
  const name = known.find((each) => each === reason);
  if (name) return t(`campaigns:reason.${name}`);
  if (unanswered.test(reason)) return t('campaigns:reason.interrupted');
  const [, status] = /\b([45]\d\d)\b/.exec(reason) ?? [];
  const code = status ?? reason.replace(/^\w*Error /, '');
  if (state !== 'failed') return t('campaigns:reason.delayed', { code });
  // Only for mail servers, because providers' responses don't distinguish a bad address from an error of their own.
  const isRefused = status?.startsWith('5') && reason.startsWith('SendError');
  return t(`campaigns:reason.${isRefused ? 'refused' : 'unreachable'}`, { code });
}

/** The reasons why mails of a campaign or sequence weren't sent, with their numbers. */
export function FailureReasons({ reasons }: { reasons: readonly Reason[] }) {
  const { t, locale } = usePage();
  return (
    <section className="campaign-reasons">
      <h2>{t('campaigns:report.reasons')}</h2>
      <ul>
        {[...reasons]
          .sort((one, other) => other.count - one.count)
          .map((each) => (
            <li key={`${each.state} ${each.reason}`}>
              <span>
                {nameReason(t, each)}
                <span className="muted"> · {t(`campaigns:recipientState.${each.state}`)}</span>
              </span>
              <b>{formatCount(each.count, locale)}</b>
            </li>
          ))}
      </ul>
    </section>
  );
}
