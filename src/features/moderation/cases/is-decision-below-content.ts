/**
 * Whether the decision is below what was reported, as on a phone. It then isn't focused when a case opens, because the
 * focus would be out of view.
 */
export const isDecisionBelowContent = (): boolean => matchMedia('(max-width: 40rem)').matches;
