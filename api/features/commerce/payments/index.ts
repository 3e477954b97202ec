export { checkPaymentKey } from './check-payment-key.ts';
export { arePaymentsOffered, connectProvider, isPaymentConfigured, selectPaymentKey } from './connect-provider.ts';
export {
  type CheckoutPlace,
  type InvoiceLine,
  type PaymentProvider,
  type ProviderCheckout,
  type ProviderEvent,
  type ProviderInvoice,
  type ProviderPayment,
  ProviderRefusal,
  type ProviderSubscription,
} from './provider.ts';
export { readWebhook } from './read-webhook.ts';
export { paymentSecrets } from './rules.ts';
export { sellerLines, sellerOf } from './seller.ts';
export {
  answerTestPayment,
  findTestPayment,
  type TestPaymentAnswer,
  testPaymentAnswers,
} from './test-provider/finish-test-payment.ts';
export type { TestPayment } from './test-provider/test-payment.ts';
