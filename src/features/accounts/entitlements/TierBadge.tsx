import type { TFunction } from 'i18next';
import type { Profile } from '#api/features/accounts/users/contract.ts';

interface Props {
  tier: Profile['subscription']['tier'];
  t: TFunction;
}

const star = 'M12 2l3 6.6 7 .8-5.2 4.8 1.5 7L12 17.6 5.7 21.2l1.5-7L2 9.4l7-.8z';
const heart = 'M12 21s-8.5-5.3-8.5-11.5A4.8 4.8 0 0 1 12 6.6a4.8 4.8 0 0 1 8.5 2.9C20.5 15.7 12 21 12 21z';

/** A star with "Sponsor" for PREMIUM, a heart with the plan's name for DONATOR, and nothing otherwise. */
export function TierBadge({ tier, t }: Props) {
  if (tier === null) return null;
  const isDonator = tier === 'DONATOR';
  return (
    <span className={`badge ${isDonator ? 'badge-donator' : 'badge-brand'}`} data-tier={tier}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={isDonator ? heart : star} />
      </svg>
      {t(isDonator ? 'shell:donator' : 'shell:sponsor')}
    </span>
  );
}
