import { runOnOwnNode } from './bootstrap.mjs';

/** `node scripts/run.mjs dev`: runs a command of package.json, whichever Node is installed. */
const [name, ...args] = process.argv.slice(2);
runOnOwnNode(`scripts/${name}.ts`, args);
