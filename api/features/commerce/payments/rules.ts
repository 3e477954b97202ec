/** Names under which a community's operator enters its keys (`npm run tenant -- secret`). */
export const paymentSecrets = { key: 'payments.stripe-key', webhook: 'payments.stripe-webhook' } as const;

/** How long after it was signed an event is believed. */
export const signatureToleranceSeconds = 300;
