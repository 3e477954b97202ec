import { runOnOwnNode } from './bootstrap.mjs';

/** `node scripts/run.mjs scripts/dev.ts`: runs a command of package.json, whichever version of Node is installed. */
const [file, ...args] = process.argv.slice(2);
runOnOwnNode(file, args);
