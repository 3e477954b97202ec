import autocannon from 'autocannon';

export interface Measurement {
  name: string;
  connections: number;
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

interface Target {
  name: string;
  port: number;
  host: string;
  path: string;
  connections: number;
  headers?: Readonly<Record<string, string>>;
  /** How long to measure. */
  seconds?: number;
  /** How long to send requests before measuring; one second by default. */
  warmUpSeconds?: number;
  /** Sends each request from a different IP address, for routes limited by address. */
  fromMany?: boolean;
}

/** Sends requests to one URL, for five seconds by default. */
export async function measure(target: Target): Promise<Measurement> {
  const { name, port, host, path, connections, fromMany, seconds = 5, warmUpSeconds = 1 } = target;
  let sent = 0;
  const addressed = (request: autocannon.Request): autocannon.Request => {
    sent += 1;
    const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
    return { ...request, headers: { ...request.headers, 'cf-connecting-ip': address } };
  };
  const options = {
    url: `http://127.0.0.1:${port}${path}`,
    connections,
    headers: { host: `${host}:${port}`, 'accept-language': 'et', ...target.headers },
    ...(fromMany ? { requests: [{ setupRequest: addressed }] } : {}),
  };
  if (warmUpSeconds > 0) await autocannon({ ...options, duration: warmUpSeconds });
  const { requests, latency, non2xx, errors, duration } = await autocannon({ ...options, duration: seconds });
  return {
    name,
    connections,
    perSecond: requests.total / duration,
    p50: latency.p50,
    p99: latency.p99,
    failed: non2xx + errors,
  };
}

/**
 * Prints requests per second and latency in ms. The ratio compares with the static asset at the same number of
 * connections.
 */
export function printTable(title: string, rows: readonly Measurement[]): void {
  const asset = (connections: number) =>
    rows.find((row) => row.name === 'static asset' && row.connections === connections)?.perSecond ?? 1;
  console.log(title);
  console.table(
    rows.map(({ name, connections, perSecond, p50, p99, failed }) => ({
      what: name,
      connections,
      'requests/s': Math.round(perSecond),
      'of the asset': (perSecond / asset(connections)).toFixed(2),
      'p50 ms': p50,
      'p99 ms': p99,
      failed,
    })),
  );
}
