import { runOnOwnNode } from './bootstrap.mjs';

/** `node scripts/run.mjs dev`: every command of package.json that is ours, whichever Node is here. */
const [name, ...args] = process.argv.slice(2);
runOnOwnNode(`scripts/${name}.ts`, args);
