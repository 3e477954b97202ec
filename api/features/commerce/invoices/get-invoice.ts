import type { Context } from '#api/context.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { verb } from '#api/verb.ts';
import { sellerOf } from '../payments/index.ts';
import { type InvoiceDocument, invoiceParams } from './contract.ts';
import { presentInvoice } from './present-invoice.ts';
import { findInvoice, findOwnInvoice, type InvoiceRow } from './queries.ts';

/** Returns one of the member's own invoices, to read and print. Others' invoices aren't found. */
export const getInvoice = verb(
  { access: 'member', params: invoiceParams },
  async (context, { id }, { user }): Promise<{ data: InvoiceDocument }> => {
    const [row] = await findOwnInvoice(context.db, id, user.id);
    if (!row) throw new AppError('not_found');
    return { data: presentDocument(context, row, { name: user.name, email: user.email }) };
  },
);

/** Returns any member's invoice, for administrators. A buyer whose account is deleted has no name or address. */
export const getInvoiceAsAdmin = verb(
  { access: 'admin', params: invoiceParams },
  async (context, { id }): Promise<{ data: InvoiceDocument }> => {
    const [row] = await findInvoice(context.db, id);
    if (!row) throw new AppError('not_found');
    const { invoice, deletedAt, ...buyer } = row;
    return { data: presentDocument(context, invoice, deletedAt === null ? buyer : { name: null, email: null }) };
  },
);

function presentDocument(context: Context, row: InvoiceRow, buyer: InvoiceDocument['buyer']): InvoiceDocument {
  return {
    ...presentInvoice(row),
    number: row.number ?? row.id,
    seller: sellerOf(context),
    buyer,
    creditedPlan: row.creditedPlan,
    tax: { amount: row.tax, currency: row.currency },
  };
}
