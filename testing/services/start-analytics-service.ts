import { text } from 'node:stream/consumers';
import { type StartedServer, startServer } from './start-server.ts';

/** One request to the service. */
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

/**
 * Starts a stand-in analytics service. Keys control it: `wrong…` is refused, `faulty…` fails the first time. `GET
 * <url>?key=<key>` returns what was delivered under a key, oldest first.
 */
export async function startAnalyticsService(): Promise<StartedServer> {
  const taken: AnalyticsDelivery[] = [];
  const ofKey = (key: string | null) => taken.filter(({ body }) => body.api_key === key);
  return startServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://analytics.invalid');
    response.setHeader('content-type', 'application/json');
    if (request.method === 'GET') return response.end(JSON.stringify(ofKey(searchParams.get('key'))));
    const body = JSON.parse(await text(request)) as AnalyticsDelivery['body'];
    const isFirst = ofKey(body.api_key).length === 0;
    const status = body.api_key.startsWith('wrong') ? 401 : body.api_key.startsWith('faulty') && isFirst ? 503 : 200;
    taken.push({ path: pathname, status, body });
    response.statusCode = status;
    return response.end('{"status":1}');
  });
}
