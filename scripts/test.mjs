import { runOnOwnNode } from './bootstrap.mjs';

runOnOwnNode('scripts/test.ts');
