import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';

export interface Fetched {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A GET request to this machine for a community's host, since Node doesn't resolve `NAME.localhost`. */
export function fetchOnce(
  port: number,
  host: string,
  path: string,
  headers: OutgoingHttpHeaders = {},
): Promise<Fetched> {
  const { promise, resolve, reject } = Promise.withResolvers<Fetched>();
  const all = { ...headers, host: `${host}:${port}` };
  const call = request({ host: '127.0.0.1', port, path, headers: all }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', reject);
    response.on('end', () =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
    );
  });
  call.on('error', reject);
  call.end();
  return promise;
}
