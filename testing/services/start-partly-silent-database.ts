import { request } from 'node:http';
import { type StartedServer, startServer } from './start-server.ts';

/** Databases whose names begin with this never respond. */
const silentPrefix = 'silent-';

/**
 * Starts a proxy in front of a database server that forwards everything, except that some databases accept connections
 * and never respond.
 */
export function startPartlySilentDatabase(url: string): Promise<StartedServer> {
  return startServer((asked, answer) => {
    const { method = 'GET', headers } = asked;
    const name = Buffer.from(String(headers['x-namespace-bin'] ?? ''), 'base64').toString();
    if (name.startsWith(silentPrefix)) return void asked.resume();
    const passed = request(`${url}${asked.url}`, { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
}
