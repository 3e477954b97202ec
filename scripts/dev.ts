import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildLocalBindings } from './local/environment.ts';
import { refuseArguments } from './local/refuse-arguments.ts';
import { readLocalSettings, root } from './local/settings.ts';
import { superviseWorkerd } from './local/supervise-workerd.ts';
import { waitUntilStopped } from './local/until-stopped.ts';

refuseArguments();
const stopped = waitUntilStopped();
try {
  const settings = readLocalSettings();
  // This import takes a second, so invalid settings are refused first.
  const { startServices } = await import('./local/stack.ts');
  const { printSummary } = await import('./local/print-summary.ts');
  console.log('Starting …');
  const services = await startServices(settings);
  printSummary(settings, services.tenants);
  superviseWorkerd();
  const astro = join(root, 'node_modules/.bin/astro');
  const { worker } = settings.ports;
  const child = spawn(
    join(root, 'scripts/local/supervise.sh'),
    [astro, 'dev', '--host=127.0.0.1', `--port=${worker}`],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        ...buildLocalBindings(settings),
        PAGE_CACHE: 'off',
        DATA_FOLDER: settings.data,
        // Passes the Worker's settings through the environment, so that no settings file is needed.
        CLOUDFLARE_INCLUDE_PROCESS_ENV: 'true',
        ASTRO_TELEMETRY_DISABLED: '1',
      },
    },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const everyMinute = setInterval(() => {
    fetch(`http://127.0.0.1:${worker}/cdn-cgi/handler/scheduled`).catch(() => undefined);
  }, 60_000);
  await Promise.race([stopped, ended]);
  clearInterval(everyMinute);
  child.kill('SIGTERM');
  await ended;
  await services.stop();
  process.exit(0);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
