export { presentInvoice } from './present-invoice.ts';
export {
  askRefund,
  type InvoiceRow,
  putInvoice,
  selectInvoicesOf,
  selectOwnInvoices,
  selectRefundable,
} from './queries.ts';
export { ledgerReference, refundableSince, refundableUntil } from './rules.ts';
export { tellRefunds } from './tell-refunds.ts';
