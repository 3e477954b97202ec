import { runOnOwnNode } from './bootstrap.mjs';

runOnOwnNode('scripts/start.ts');
