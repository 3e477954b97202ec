import { expect, it } from 'vitest';
import { linkedAddresses } from './links.ts';

it.each([
  ['a link', '[siin](https://example.com/a)', ['https://example.com/a']],
  ['a bare address', 'Vaata https://example.com/a.', ['https://example.com/a']],
  ['an address in angle brackets', '<HTTPS://example.com>', ['HTTPS://example.com']],
  ['a reference', '[siin][1]\n\n[1]: http://example.com', ['http://example.com']],
  ['an address with escaped marks', '[a](https\\:\\/\\/a.ee)', ['https://a.ee']],
  ['an address of entities', '[a](h&#116;tps&#x3a;//a.ee)', ['https://a.ee']],
  ['links in a list and a quote', '- [a](https://a.ee)\n\n> https://b.ee', ['https://a.ee', 'https://b.ee']],
  ['the same link twice', '[a](https://a.ee) [b](https://a.ee)', ['https://a.ee', 'https://a.ee']],
  ['a path on this site, and mail', '[a](/articles/x) [b](mailto:a@b.ee) [@M](/profile/1)', []],
  ['an address in code', '`https://a.ee`\n\n```\nhttps://b.ee\n```', []],
])('linkedAddresses finds %s', (_, text, addresses) => {
  expect(linkedAddresses(text)).toEqual(addresses);
});
