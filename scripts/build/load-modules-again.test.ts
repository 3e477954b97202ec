import { expect, it } from 'vitest';
import { rewriteDynamicImports } from './load-modules-again.ts';

it('rewrites a chunk’s dynamic imports of built files to request their URL, and leaves other imports alone', () => {
  expect(rewriteDynamicImports('f(()=>import(`./ShareDialog.B9Bog2-n.js`),[])')).toBe(
    'f(()=>import(addressOf(`./ShareDialog.B9Bog2-n.js`)),[])',
  );
  const others = 'import{r as e}from"./parts.js";import(address);';
  expect(rewriteDynamicImports(others)).toBe(others);
});
