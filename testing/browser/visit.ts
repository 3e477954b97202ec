import { type IncomingHttpHeaders, request } from 'node:http';
import { readStackSettings } from './settings.ts';

interface VisitOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Port of a Worker other than the stack's own. */
  port?: number;
}

export interface VisitResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/**
 * Makes one HTTP request without a browser. Sends `path` exactly as written, where `fetch` would
 * normalise it. The host is a header because `name.localhost` resolves only in browsers.
 */
export function visit(host: string, path: string, { method = 'GET', headers = {}, body, port }: VisitOptions = {}) {
  const worker = port ?? readStackSettings().ports.worker;
  const name = host.includes('.') || host === 'localhost' ? host : `${host}.localhost`;
  return new Promise<VisitResponse>((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: worker, path, method, headers: { host: `${name}:${worker}`, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const { statusCode: status = 0, headers: answered } = response;
          resolve({ status, headers: answered, body: Buffer.concat(chunks).toString('utf8') });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
