import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectDatabase } from '#api/platform/database/connect.ts';
import { buildLocalBindings } from '../../scripts/local/environment.ts';
import { findFreePorts } from '../../scripts/local/ports.ts';
import { startServices } from '../../scripts/local/stack.ts';
import { type RunningWorker, startWorker } from '../../scripts/local/worker.ts';
import { createWorkspace } from '../commands/workspace.ts';
import { visit } from './visit.ts';

type Secrets = Record<string, string> & { PASSWORD_PEPPER: string; MASTER_KEY: string };

interface Asked<Answer> {
  status: number;
  body: Answer;
}

/** Starts a stack for one test, with one new community, whose Worker can be restarted with other secrets. */
export async function startOwnStack(slug: string, secrets: Secrets) {
  const place = createWorkspace();
  place.write(slug);
  const data = join(place.folder, 'data');
  const settings = { ports: await findFreePorts(), data, tenants: place.tenants, isDatabaseOnOneCore: true };
  const { worker: port, database, databaseAdmin, inbox } = settings.ports;
  const ports = { PORT: port, DATABASE_PORT: database, DATABASE_ADMIN_PORT: databaseAdmin, INBOX_PORT: inbox };
  const environment = Object.fromEntries(Object.entries(ports).map(([name, value]) => [name, String(value)]));
  let worker: RunningWorker | undefined;
  let visitors = 0;
  const serve = async (changed: Secrets) => {
    await worker?.stop();
    writeFileSync(join(data, 'secrets.json'), JSON.stringify(changed));
    worker = await startWorker({ settings, bindings: buildLocalBindings(settings) });
  };
  buildLocalBindings(settings);
  writeFileSync(join(data, 'secrets.json'), JSON.stringify(secrets));
  const services = await startServices(settings);
  await serve(secrets);
  return {
    serve,
    origin: `http://${slug}.localhost:${port}`,
    db: connectDatabase({ url: `http://127.0.0.1:${database}`, namespace: slug }),
    /** Runs `npm run tenant` on the stack. */
    tenant: (...args: string[]) => place.runWith(environment, ...args),
    tenantTyping: (typed: string, ...args: string[]) => place.runTyping(typed, ...args),
    /** Calls the API, each time from another IP address. */
    ask: async <Answer>(method: string, path: string, body?: object, token?: string): Promise<Asked<Answer>> => {
      visitors += 1;
      const headers = {
        'content-type': 'application/json',
        'cf-connecting-ip': `10.252.0.${visitors}`,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      };
      const sent = { method, headers, port, ...(body ? { body: JSON.stringify(body) } : {}) };
      const { status, body: text } = await visit(slug, path, sent);
      return { status, body: JSON.parse(text || '{}') as Answer };
    },
    stop: async () => {
      await worker?.stop();
      await services.stop();
      rmSync(place.folder, { recursive: true, force: true });
    },
  };
}
