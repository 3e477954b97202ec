import { expect, it } from 'vitest';
import { askForAddress } from './load-modules-again.ts';

it('every import that a chunk makes later asks where its file is', () => {
  expect(askForAddress('f(()=>import(`./ShareDialog.B9Bog2-n.js`),[])')).toBe(
    'f(()=>import(addressOf(`./ShareDialog.B9Bog2-n.js`)),[])',
  );
  const others = 'import{r as e}from"./parts.js";import(address);';
  expect(askForAddress(others)).toBe(others);
});
