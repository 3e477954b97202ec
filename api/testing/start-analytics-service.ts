import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request that the service was sent. */
export interface AnalyticsDelivery {
  path: string;
  status: number;
  body: { api_key: string; batch: AnalyticsEvent[] };
}

interface AnalyticsEvent {
  uuid: string;
  event: string;
  timestamp: string;
  distinct_id: string;
  properties: Record<string, unknown>;
}

export interface AnalyticsService {
  /** `GET <url>?key=<key>` answers what was delivered under a key, oldest first. */
  url: string;
  stop: () => Promise<void>;
}

/**
 * A web server where events are delivered to. Keys say how it behaves: `wrong…` is refused,
 * `faulty…` fails the first time.
 */
export async function startAnalyticsService(): Promise<AnalyticsService> {
  const taken: AnalyticsDelivery[] = [];
  const ofKey = (key: string | null) => taken.filter(({ body }) => body.api_key === key);
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://analytics.invalid');
    response.setHeader('content-type', 'application/json');
    if (request.method === 'GET') return response.end(JSON.stringify(ofKey(searchParams.get('key'))));
    const body = JSON.parse(await readAll(request)) as AnalyticsDelivery['body'];
    const isFirst = ofKey(body.api_key).length === 0;
    const status = body.api_key.startsWith('wrong') ? 401 : body.api_key.startsWith('faulty') && isFirst ? 503 : 200;
    taken.push({ path: pathname, status, body });
    response.statusCode = status;
    return response.end('{"status":1}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
