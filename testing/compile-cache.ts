import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/** Most of a short run's time would be spent compiling the tools. `npm` sets the same folder, see scripts/bootstrap.mjs. */
const folder = join(import.meta.dirname, '../node_modules/.cache/node');
enableCompileCache(folder);
process.env['NODE_COMPILE_CACHE'] = folder;
