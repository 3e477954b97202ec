import { expect, it } from 'vitest';
import { splitAddresses } from './split-addresses.ts';

const brief = (text: string) =>
  splitAddresses(text).map(({ email, isAddress, name }) => [isAddress ? email : `?${email}`, name]);

it.each([
  ['a single address', 'mari@kuu.test', [['mari@kuu.test', null]]],
  [
    'addresses separated by spaces',
    'a@x.ee  b@x.ee',
    [
      ['a@x.ee', null],
      ['b@x.ee', null],
    ],
  ],
  [
    'addresses separated by commas, semicolons and lines',
    'a@x.ee, b@x.ee;c@x.ee\r\nd@x.ee',
    [
      ['a@x.ee', null],
      ['b@x.ee', null],
      ['c@x.ee', null],
      ['d@x.ee', null],
    ],
  ],
  [
    'a mail’s header',
    'Mari Maasikas <Mari@X.ee>, "Tamm, Jaan" <jaan@x.ee>',
    [
      ['mari@x.ee', 'Mari Maasikas'],
      ['jaan@x.ee', 'Tamm, Jaan'],
    ],
  ],
  [
    'the cells of a sheet',
    'Mari\tMaasikas\tmari@x.ee\njaan@x.ee\tJaan Tamm',
    [
      ['mari@x.ee', 'Mari Maasikas'],
      ['jaan@x.ee', 'Jaan Tamm'],
    ],
  ],
  ['a repeated address as one', 'MARI@x.ee mari@x.ee', [['mari@x.ee', null]]],
  [
    'a link, brackets and a full stop',
    'mailto:a@x.ee <b@x.ee> c@x.ee.',
    [
      ['a@x.ee', null],
      ['b@x.ee', null],
      ['c@x.ee', null],
    ],
  ],
  [
    'text that isn’t an address',
    'mart, a@x.ee; kes@; jaan@x',
    [
      ['?mart', null],
      ['a@x.ee', null],
      ['?kes@', null],
      ['?jaan@x', null],
    ],
  ],
  ['a domain with letters', 'mari@näide.ee', [['mari@xn--nide-loa.ee', null]]],
  ['punctuation alone as nothing', ' ,;\n<> "" -', []],
])('splitAddresses parses %s', (_, text, people) => {
  expect(brief(text)).toEqual(people);
});
