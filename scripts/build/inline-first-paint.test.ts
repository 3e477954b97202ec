import { expect, it } from 'vitest';
import { hashOf, shortenScript } from './inline-first-paint.ts';

it('the first-paint script is inlined into pages without its comments', () => {
  expect(shortenScript('// Why.\n(() => {\n  start();\n})();\n')).toBe('start();');
});

it('a script that would close its own script element fails the build', () => {
  expect(() => shortenScript('start("</script>" + name);')).not.toThrow();
  expect(() => shortenScript('start(/<!--/);')).toThrow('must not contain');
});

it('the policy names the script by the hash of what is between its tags', () => {
  // The example of the specification of content security policies.
  expect(hashOf('doSomething();')).toBe('sha256-RFWPLDbv2BY+rCkDzsE+0fr8ylGr2R2faWMhq4lfEQc=');
});
