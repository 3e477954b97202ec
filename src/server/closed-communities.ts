/**
 * Calls and pages that a suspended community still serves: payments at Stripe must be recorded, and recipients of mail
 * may still unsubscribe, choose which mail they get and follow links. While a database is being restored, these are
 * refused like everything else.
 */
const openCalls = new Set([
  'POST /api/payments/stripe/webhook',
  ...['GET', 'HEAD', 'POST'].flatMap((method) => [
    ...[`${method} /unsubscribe`, `${method} /api/email/unsubscribe`, `${method} /mail-preferences`],
  ]),
  ...['GET /api/email/click', 'HEAD /api/email/click'],
  ...['POST /api/email/preferences', 'POST /api/email/provider-events'],
]);

/** The paths that the suspension page needs, including language selection. */
const openPath = /^\/(?:brand\.css$|language\/|files\/[a-z0-9-]+\/brand\/)/;

/** Whether a community that is suspended or being restored serves this request as usual. */
export function isServedWhileClosed(status: 'suspended' | 'restoring', method: string, pathname: string): boolean {
  return openPath.test(pathname) || (status === 'suspended' && openCalls.has(`${method} ${pathname}`));
}
