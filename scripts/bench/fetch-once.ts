import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';

export interface FetchedResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface Options {
  method?: string;
  headers?: OutgoingHttpHeaders;
  /** The request body, which is sent as JSON. */
  body?: object | undefined;
  /** Whether to open a new connection instead of reusing one. */
  isAlone?: boolean;
}

/** Sends a request to this machine with a community's host, because Node doesn't resolve `NAME.localhost`. */
export function fetchOnce(
  port: number,
  host: string,
  path: string,
  { method = 'GET', headers = {}, body, isAlone = false }: Options = {},
): Promise<FetchedResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<FetchedResponse>();
  const all = { ...headers, host: `${host}:${port}`, ...(body && { 'content-type': 'application/json' }) };
  const agent = isAlone ? false : undefined;
  const call = request({ host: '127.0.0.1', port, path, method, headers: all, agent }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', reject);
    response.on('end', () =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
    );
  });
  call.on('error', reject);
  call.end(body && JSON.stringify(body));
  return promise;
}
