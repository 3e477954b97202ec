export { getInvoice, getInvoiceAsAdmin } from './get-invoice.ts';
export { paymentMail } from './mails.ts';
export { presentInvoice } from './present-invoice.ts';
export {
  areInvoicesRefundable,
  type InvoiceRow,
  isInvoiceUnknown,
  markRefundsTried,
  type NewInvoice,
  selectOwnInvoices,
  selectRefundableInvoices,
  selectSubscriptionInvoices,
  setRefundRequested,
  upsertInvoice,
} from './queries.ts';
export { ledgerReference, refundableSince, refundableUntil } from './rules.ts';
export { sendRefundReceipts } from './send-refund-receipts.ts';
