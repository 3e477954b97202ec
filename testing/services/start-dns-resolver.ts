import { json } from 'node:stream/consumers';
import { type StartedServer, startServer } from './start-server.ts';

interface DnsTexts {
  name: string;
  type: 'TXT' | 'CNAME';
  /** The texts of the records, in quotes as a resolver returns them. */
  texts: string[];
}

const numbers: Readonly<Record<string, number>> = { CNAME: 5, TXT: 16 };

/**
 * Starts a stand-in for DNS over HTTPS. `PUT <url>` with {@link DnsTexts} sets the texts of a name; other names don't
 * exist.
 */
export async function startDnsResolver(): Promise<StartedServer> {
  const zone = new Map<string, string[]>();
  return startServer(async (request, response) => {
    if (request.method === 'PUT') {
      const { name, type, texts } = (await json(request)) as DnsTexts;
      zone.set(`${type} ${name}`, texts);
      return response.end();
    }
    const { searchParams } = new URL(request.url ?? '/', 'http://dns.invalid');
    const [name, type] = [searchParams.get('name') ?? '', searchParams.get('type') ?? ''];
    const texts = zone.get(`${type} ${name}`);
    const isRight = request.headers.accept === 'application/dns-json';
    response.statusCode = isRight ? 200 : 400;
    response.setHeader('content-type', 'application/dns-json');
    const answers = texts?.map((data) => ({ name, type: numbers[type], TTL: 60, data }));
    return response.end(JSON.stringify({ Status: texts ? 0 : 3, ...(answers && { Answer: answers }) }));
  });
}
