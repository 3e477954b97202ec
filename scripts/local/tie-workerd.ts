import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './settings.ts';

/** From here on, each workerd that Miniflare starts ends with this process, however that ends. */
export function tieWorkerd(): void {
  const require = createRequire(import.meta.resolve('miniflare'));
  // Miniflare's dependency, not ours: the one that it would start itself.
  const runtime = 'workerd';
  process.env['KOGU_WORKERD'] = (require(runtime) as { default: string }).default;
  process.env['KOGU_PARENT'] = String(process.pid);
  process.env['MINIFLARE_WORKERD_PATH'] = join(root, 'scripts/local/tied-workerd.sh');
}
