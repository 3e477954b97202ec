import { connect } from 'node:net';
import type { Target } from '../target/target.ts';
import { type Finding, runCheck } from './finding.ts';

const timeoutMs = 5_000;

/** Checks that the mail server responds: SMTP with a greeting, an HTTP provider with any response. */
export async function checkMail({ env, kind }: Target): Promise<Finding[]> {
  const { SMTP_HOST: host, SMTP_PORT: port = '587', MAIL_HTTP_URL: url } = env;
  const remedy =
    kind === 'local'
      ? 'npm start, which brings its own inbox'
      : 'see that SMTP_HOST, SMTP_PORT or MAIL_HTTP_URL are right and the server is up';
  if (host) return [await runCheck(`mail server ${host}:${port}`, remedy, () => greet(host, Number(port)))];
  if (!url) return [];
  const ask = async () => {
    await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(timeoutMs) });
    return null;
  };
  return [await runCheck(`mail provider ${new URL(url).host}`, remedy, ask)];
}

function greet(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: timeoutMs });
    const end = (why: string | null) => {
      socket.destroy();
      resolve(why);
    };
    // Port 465 starts with TLS, so accepting the connection is all we can check.
    if (port === 465) socket.once('connect', () => end(null));
    socket.once('data', (bytes) => end(bytes.toString().startsWith('220') ? null : 'it greets like no mail server'));
    socket.once('timeout', () => end('no answer within 5 seconds'));
    socket.once('error', (error) => end(error.message || 'no one listens there'));
  });
}
