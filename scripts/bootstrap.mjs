import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const ownNode = `${root}node_modules/node/bin/node`;

/**
 * Runs a TypeScript script with the Node version from our dependencies, and installs them first if they are missing or
 * outdated. This file is plain JavaScript without packages, so that any Node from 20 can run it on a fresh clone.
 */
export function runOnOwnNode(script, args) {
  installWhenOutdated();
  const child = spawn(ownNode, [`${root}${script}`, ...args], {
    cwd: root,
    // The channel closes when this process ends for any reason, which also stops the script.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PATH: `${root}node_modules/.bin:${process.env.PATH}`,
      // Caches compiled imports, because compiling them takes most of a command's time.
      NODE_COMPILE_CACHE: `${root}node_modules/.cache/node`,
      // Lets clones with the same packages share the cache instead of compiling everything again.
      NODE_COMPILE_CACHE_PORTABLE: '1',
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
  if (process.env.npm_lifecycle_event) exitWithParent(process.ppid);
}

function installWhenOutdated() {
  if (isInstalled()) return;
  console.log('Installing dependencies (npm ci) …');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) {
    console.error('npm ci failed, see above. Nothing was started.');
    process.exit(1);
  }
}

/**
 * Whether node_modules matches the lock file, judging by npm's record of what it installed and the presence of each
 * folder. Skips packages for other platforms, which only the lock file lists.
 */
function isInstalled() {
  if (!existsSync(ownNode)) return false;
  try {
    const packages = (file) => JSON.parse(readFileSync(`${root}${file}`, 'utf8')).packages;
    const installed = packages('node_modules/.package-lock.json');
    return Object.entries(packages('package-lock.json')).every(
      ([path, { version, optional }]) =>
        path === '' ||
        (installed[path]?.version === version && existsSync(`${root}${path}`)) ||
        (optional && !installed[path]),
    );
  } catch {
    return false;
  }
}

/** Exits when the parent process is gone: a killed npm notifies no one, so this process would keep running. */
function exitWithParent(parent) {
  setInterval(() => {
    if (process.ppid !== parent) process.exit(1);
  }, 500).unref();
}
