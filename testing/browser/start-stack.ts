import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWorker, isBuildCurrent } from '../../scripts/build/build-worker.ts';
import { findFreePorts } from '../../scripts/local/ports.ts';
import { type LocalSettings, root } from '../../scripts/local/settings.ts';
import { startStack } from '../../scripts/local/stack.ts';
import { writeTestCommunities } from './communities.ts';
import { databaseOf, settingsVariable } from './settings.ts';

/** Playwright's global setup: starts everything once, with empty data, and answers how to stop it. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for one.
export default async function start(): Promise<() => Promise<void>> {
  if (!isBuildCurrent()) await buildWorker({ quiet: true });
  const data = join(root, '.data/browser-tests');
  rmSync(data, { recursive: true, force: true });
  const settings: LocalSettings = { ports: await findFreePorts(), data, tenants: join(data, 'tenants') };
  writeTestCommunities(join(root, 'tenants'), settings.tenants);
  const stack = await startStack(settings);
  process.env[settingsVariable] = JSON.stringify(settings);
  await spoil(settings);
  return stack.stop;
}

async function spoil({ ports }: LocalSettings): Promise<void> {
  const admin = `http://127.0.0.1:${ports.databaseAdmin}`;
  const dropped = await fetch(`${admin}/v1/namespaces/broken`, { method: 'DELETE' });
  if (!dropped.ok) throw new Error(`The database of "broken" stayed: ${await dropped.text()}`);
  await databaseOf('faulty').run('drop table home_sections');
}
