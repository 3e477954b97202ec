export { presentInvoice } from './present-invoice.ts';
export {
  type InvoiceRow,
  markRefundsTried,
  selectInvoicesOf,
  selectOwnInvoices,
  selectRefundable,
  setRefundRequested,
  upsertInvoice,
} from './queries.ts';
export { ledgerReference, refundableSince, refundableUntil } from './rules.ts';
export { sendRefundReceipts } from './send-refund-receipts.ts';
