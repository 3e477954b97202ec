import { AppError } from '#api/platform/http/app-error.ts';
import { verb } from '#api/verb.ts';
import { sellerOf } from '../payments/index.ts';
import { type InvoiceDocument, invoiceParams } from './contract.ts';
import { presentInvoice } from './present-invoice.ts';
import { findOwnInvoice } from './queries.ts';

/** One of the member's own invoices, to read and print. Others' invoices aren't found. */
export const getInvoice = verb(
  { access: 'member', params: invoiceParams },
  async (context, { id }, { user }): Promise<{ data: InvoiceDocument }> => {
    const [row] = await findOwnInvoice(context.db, id, user.id);
    if (!row) throw new AppError('not_found');
    return {
      data: {
        ...presentInvoice(row),
        number: row.number ?? row.id,
        seller: sellerOf(context),
        buyer: { name: user.name, email: user.email },
        creditedPlan: row.creditedPlan,
        tax: { amount: row.tax, currency: row.currency },
      },
    };
  },
);
