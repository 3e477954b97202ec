import type { Environment } from '../tenancy/environment.ts';
import { mailHeaders, type OutgoingMail } from './mail-headers.ts';

/** Sends one mail; throws if it wasn't accepted. */
export type SendMail = (mail: OutgoingMail) => Promise<void>;

/** SMTP if a host is set, otherwise an HTTP provider. */
export function transportFor(env: Environment): SendMail {
  if (env.SMTP_HOST) return sendBySmtp(env);
  if (env.MAIL_HTTP_URL) return sendByHttp(env);
  return () => Promise.reject(new Error('no mail transport: set SMTP_HOST or MAIL_HTTP_URL'));
}

function sendBySmtp(env: Environment): SendMail {
  return async (mail) => {
    // Imported here because it needs `cloudflare:sockets`, which exists only in the Worker.
    const { LogLevel, WorkerMailer } = await import('worker-mailer');
    const port = Number(env.SMTP_PORT ?? '587');
    const credentials =
      env.SMTP_USER && env.SMTP_PASSWORD
        ? {
            credentials: { username: env.SMTP_USER, password: env.SMTP_PASSWORD },
            authType: ['plain' as const, 'login' as const],
          }
        : {};
    await WorkerMailer.send(
      {
        host: env.SMTP_HOST ?? '',
        port,
        secure: port === 465,
        startTls: port === 587,
        // It would log the SMTP dialogue, including addresses. Our own log lines use the mail's id.
        logLevel: LogLevel.NONE,
        ...credentials,
      },
      {
        // The addresses of the dialogue; readers see those of the headers.
        from: { email: mail.from.address },
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: mailHeaders(mail),
      },
    );
  };
}

/** The request format of Resend's `POST /emails`, which other providers accept too. */
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
      }),
    });
    if (!response.ok) throw Object.assign(new Error('mail provider refused'), { code: response.status });
  };
}
