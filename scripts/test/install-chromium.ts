import { spawnSync } from 'node:child_process';
import { findChromium } from './find-chromium.ts';

/** Returns the browser for the tests. Installs it if this machine has none and permits the installation. */
export function installChromium(): string {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    install('chromium-headless-shell', 'chromium');
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium; or: npx playwright install chromium), ' +
      'or set CHROMIUM_PATH to the program.',
  );
}

/** Installs the first of these packages that is available in this Debian release. */
function install(...packages: readonly string[]): void {
  spawnSync('apt-get', ['update', '-q'], { stdio: 'inherit' });
  for (const name of packages) {
    console.log(`Installing Chromium (apt-get install ${name}) …`);
    const { status } = spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], {
      stdio: 'inherit',
    });
    if (status === 0) return;
  }
}
