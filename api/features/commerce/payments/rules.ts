/** The names of the keys that a community's operator enters with `npm run tenant -- secret`. */
export const paymentSecretNames = { key: 'payments.stripe-key', webhook: 'payments.stripe-webhook' } as const;

/** How far a signature's timestamp may be from our clock. */
export const signatureToleranceSeconds = 300;
