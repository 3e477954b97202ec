import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * Without a cache, compiling the tools would take most of a short run's time. `npm` sets the same folder, see
 * scripts/bootstrap.mjs.
 */
const folder = join(import.meta.dirname, '../node_modules/.cache/node');
enableCompileCache(folder);
process.env['NODE_COMPILE_CACHE'] = folder;
