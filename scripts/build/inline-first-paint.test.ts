import { expect, it } from 'vitest';
import { hashScript, minifyScript } from './inline-first-paint.ts';

it('minifyScript removes comments from the first-paint script', () => {
  expect(minifyScript('// Why.\n(() => {\n  start();\n})();\n')).toBe('start();');
});

it('minifyScript refuses code that would break its own script element', () => {
  expect(() => minifyScript('start("</script>" + name);')).not.toThrow();
  expect(() => minifyScript('start(/<!--/);')).toThrow('must not contain');
});

it('hashScript hashes the text between the script’s tags for the content security policy', () => {
  // This example is from the CSP specification.
  expect(hashScript('doSomething();')).toBe('sha256-RFWPLDbv2BY+rCkDzsE+0fr8ylGr2R2faWMhq4lfEQc=');
});
