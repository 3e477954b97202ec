import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { paymentsPage } from './contract.ts';
import { exportPayments } from './export-payments.ts';
import { listPayments } from './list-payments.ts';

const tag = 'payment-records';

export function mountPaymentRecords(api: Api): void {
  endpoint(
    api,
    {
      ...{ tag, method: 'get', path: '/api/admin/payments' },
      summary: 'List what was paid, returned and declined',
      answer: { data: paymentsPage },
    },
    listPayments,
  );
  endpoint(
    api,
    {
      ...{ tag, method: 'get', path: '/api/admin/payments/export' },
      summary: 'The same as CSV',
      answersFile: 'text/csv',
    },
    exportPayments,
  );
}
