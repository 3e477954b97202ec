import type { RecipientState } from '../contract.ts';

interface OutcomeGroup {
  state: RecipientState;
  reason: string | null;
  count: number;
}

/** Sums the mails of each outcome, from counts by state and reason. */
export function sumOutcomes(groups: readonly OutcomeGroup[]) {
  const sum = (...states: RecipientState[]) =>
    groups.filter(({ state }) => states.includes(state)).reduce((total, { count }) => total + count, 0);
  return {
    waiting: sum('waiting', 'claimed', 'sending'),
    ...{ sent: sum('sent'), failed: sum('failed'), excluded: sum('excluded'), unknown: sum('unknown') },
  };
}

/** Lists why mails weren't sent or are late. */
export const listReasons = (groups: readonly OutcomeGroup[]) =>
  groups.flatMap(({ state, reason, count }) => (reason ? [{ state, reason, count }] : []));
