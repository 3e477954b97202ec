import { isoTime } from '#api/platform/calendar/time.ts';
import type { CardRow } from '../gift-cards/index.ts';

import type { Redemption } from './contract.ts';

type Given = Pick<CardRow, 'tier' | 'months' | 'value' | 'currency'>;

/** What a card gives, from when until when in milliseconds. */
export function presentRedemption(
  { tier, months, value, currency }: Given,
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
): Redemption {
  return {
    tier,
    months,
    value: { amount: value, currency },
    from: isoTime(startsAt),
    until: isoTime(endsAt),
  };
}
