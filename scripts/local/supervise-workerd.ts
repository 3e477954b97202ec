import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './settings.ts';

/** Makes each workerd that Miniflare starts from now on end with this process, however it ends. */
export function superviseWorkerd(): void {
  const require = createRequire(import.meta.resolve('miniflare'));
  // The copy that Miniflare itself depends on and would start.
  const runtime = 'workerd';
  process.env['KOGU_WORKERD'] = (require(runtime) as { default: string }).default;
  process.env['KOGU_PARENT'] = String(process.pid);
  process.env['MINIFLARE_WORKERD_PATH'] = join(root, 'scripts/local/supervise-workerd.sh');
}
