/** Names of the keys that a community's operator enters (`npm run tenant -- secret`). */
export const paymentSecrets = { key: 'payments.stripe-key', webhook: 'payments.stripe-webhook' } as const;

/** How old a signature may be. */
export const signatureToleranceSeconds = 300;
