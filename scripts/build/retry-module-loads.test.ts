import { expect, it } from 'vitest';
import { rewriteDynamicImports } from './retry-module-loads.ts';

it('rewriteDynamicImports makes a chunk request built files by their URL, and leaves other imports alone', () => {
  expect(rewriteDynamicImports('f(()=>import(`./ShareDialog.B9Bog2-n.js`),[])')).toBe(
    'f(()=>import(addressOf(`./ShareDialog.B9Bog2-n.js`)),[])',
  );
  const others = 'import{r as e}from"./parts.js";import(address);';
  expect(rewriteDynamicImports(others)).toBe(others);
});
