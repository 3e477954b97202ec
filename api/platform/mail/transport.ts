import { type Environment, isDeveloperMachine } from '../tenancy/environment.ts';
import type { OutgoingMail } from './mail-headers.ts';
import type { MailServer } from './send-by-smtp.ts';

/** Sends one mail; throws if it wasn't accepted. */
export type SendMail = (mail: OutgoingMail) => Promise<void>;

/** Chooses the transport: SMTP if a host is set, otherwise an HTTP provider. */
export function createTransport(env: Environment): SendMail {
  const { SMTP_HOST: host } = env;
  if (host) {
    // Only the job that sends mail needs this module, which is large.
    return async (mail) => (await import('./send-by-smtp.ts')).sendBySmtp(mailServer(env, host), mail);
  }
  if (env.MAIL_HTTP_URL) return sendByHttp(env);
  return () => Promise.reject(new Error('no mail transport: set SMTP_HOST or MAIL_HTTP_URL'));
}

/** Whether sending a mail again under the same id is safe: a provider recognizes the id, a mail server doesn't. */
export function isSendIdempotent({ SMTP_HOST: host, MAIL_HTTP_URL: url }: Environment): boolean {
  return !host && Boolean(url);
}

/**
 * Outside this machine, a mail server is reached over an encrypted connection: from the start on port 465; by STARTTLS
 * on 587 and whenever there is a password to protect; on any other port if the server offers it.
 */
export function mailServer(env: Environment, host: string): MailServer {
  const port = Number(env.SMTP_PORT ?? '587');
  const { SMTP_USER: user, SMTP_PASSWORD: pass } = env;
  const credentials = user && pass ? { user, pass } : undefined;
  const outside = credentials || port === 587 ? 'required' : 'offered';
  return { host, port, credentials, encryption: port === 465 ? 'always' : isDeveloperMachine(env) ? 'none' : outside };
}

/**
 * Sends in the request format of Resend's `POST /emails`, which other providers accept too. Resend's reports include
 * the tags.
 */
function sendByHttp(env: Environment): SendMail {
  return async (mail) => {
    const response = await fetch(env.MAIL_HTTP_URL ?? '', {
      method: 'POST',
      signal: AbortSignal.timeout(10_000),
      headers: {
        authorization: `Bearer ${env.MAIL_HTTP_KEY ?? ''}`,
        'content-type': 'application/json',
        'idempotency-key': mail.id,
      },
      body: JSON.stringify({
        from: `"${mail.from.name.replace(/["\\]/g, '\\$&')}" <${mail.from.address}>`,
        to: [mail.to],
        ...(mail.replyTo ? { reply_to: mail.replyTo } : {}),
        ...(mail.headers ? { headers: mail.headers } : {}),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        tags: Object.entries({ ...mail.tags, community: mail.community }).map(([name, value]) => ({ name, value })),
      }),
    });
    await response.body?.cancel();
    if (!response.ok) throw Object.assign(new Error('mail provider refused'), { code: response.status });
  };
}
