export { finishTestPayment } from './finish-test-payment.ts';
export { deleteOldEvents } from './queries.ts';
