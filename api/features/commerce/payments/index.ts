export { checkPaymentKey } from './check-payment-key.ts';
export { arePaymentsOffered, connectProvider, isPaymentConfigured, selectPaymentKey } from './connect-provider.ts';
export {
  type InvoiceLine,
  type PaymentProvider,
  type ProviderCheckout,
  type ProviderEvent,
  type ProviderInvoice,
  type ProviderPayment,
  ProviderRefusal,
  type ProviderSubscription,
  type StartedCheckout,
} from './provider.ts';
export { readWebhook } from './read-webhook.ts';
export { paymentSecretNames } from './rules.ts';
export { sellerLines, sellerOf } from './seller.ts';
export {
  completeTestPayment,
  findTestPayment,
  type TestPaymentOutcome,
  testPaymentOutcomes,
} from './test-provider/complete-test-payment.ts';
export type { TestPayment } from './test-provider/test-payment.ts';
