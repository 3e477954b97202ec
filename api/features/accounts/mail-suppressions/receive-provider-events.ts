import type { Context } from '#api/context.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { namedBatch, type Statement } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { parseJson } from '#api/platform/http/clean-input.ts';
import { readText } from '#api/platform/http/read-text.ts';
import { parseAddress } from '#api/platform/mail/address.ts';
import { suppressAddress } from '#api/platform/mail/suppressions.ts';
import { verb } from '#api/verb.ts';
import { type DeliveryReport, deliveryReportSchema, providerEventBody } from './contract.ts';
import { isWebhookSigned } from './is-webhook-signed.ts';

/** Returns the statement that counts a complaint about a mail, given the tags that the mail was sent with. */
export type CountComplaint = (db: Database, tags: Readonly<Record<string, string>>) => Statement;

/**
 * Receives the mail provider's events. Permanent bounces and complaints suppress the address; everything else is
 * accepted and ignored, so that the provider doesn't resend it. Without a secret, the call returns 404.
 */
export const receiveProviderEvents = (countComplaint: CountComplaint) =>
  verb(
    { access: 'anyone', input: providerEventBody, parsesItself: true, takesRequest: true },
    async (context, { request }): Promise<void> => {
      const { MAIL_WEBHOOK_SECRET: secret } = context.env;
      if (!secret) throw new AppError('not_found');
      const body = request.body ? await readText(request.body) : '';
      if (!isWebhookSigned(secret, request.headers, body, context.now)) throw new AppError('unauthenticated');
      const { data: report } = deliveryReportSchema.safeParse(parseJson(body));
      if (report) await suppressReported(context, report, countComplaint);
    },
  );

async function suppressReported(
  context: Context,
  { type, created_at, data }: DeliveryReport,
  countComplaint: CountComplaint,
): Promise<void> {
  const { db, now, tenant } = context;
  // The provider's account may also serve other communities, whose events it sends to this URL too.
  if (data.tags['community'] !== tenant.slug) return;
  if (type === 'email.bounced' && data.bounce && data.bounce.type.toLowerCase() !== 'permanent') return;
  const at = Math.min(Date.parse(created_at), now.getTime());
  if (Number.isNaN(at)) return;
  const reason = type === 'email.bounced' ? 'bounced' : 'complained';
  const addresses = data.to.map(parseAddress).flatMap((parsed) => ('address' in parsed ? [parsed.address] : []));
  await namedBatch(db, {
    suppressed: addresses.map((address) => suppressAddress(db, context, address, reason, at)),
    counted: reason === 'complained' ? [countComplaint(db, data.tags)] : [],
  });
}
