/** How long a sign-in, a password or a second factor proves who is acting. */
export const proofLifetimeMs = 15 * 60 * 1000;

export function isFreshProof(provedAt: number, now: Date): boolean {
  return now.getTime() - provedAt < proofLifetimeMs;
}
