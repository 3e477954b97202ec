import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { invoiceDocumentSchema } from './contract.ts';
import { getInvoice, getInvoiceAsAdmin } from './get-invoice.ts';

export function mountInvoices(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/subscription/invoices/:id',
      tag: 'invoices',
      summary: 'Get one of the member’s invoices',
      answer: { data: invoiceDocumentSchema },
    },
    getInvoice,
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/admin/invoices/:id',
      tag: 'invoices',
      summary: 'Get the invoice of any member',
      answer: { data: invoiceDocumentSchema },
    },
    getInvoiceAsAdmin,
  );
}
