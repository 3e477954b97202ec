import { expect, it } from 'vitest';
import { listLinkedUrls } from './list-linked-urls.ts';

it.each([
  ['a link', '[siin](https://example.com/a)', ['https://example.com/a']],
  ['a bare URL', 'Vaata https://example.com/a.', ['https://example.com/a']],
  ['a URL in angle brackets', '<HTTPS://example.com>', ['HTTPS://example.com']],
  ['a reference', '[siin][1]\n\n[1]: http://example.com', ['http://example.com']],
  ['a URL with escaped characters', '[a](https\\:\\/\\/a.ee)', ['https://a.ee']],
  ['a URL with entities', '[a](h&#116;tps&#x3a;//a.ee)', ['https://a.ee']],
  ['links in a list and a quote', '- [a](https://a.ee)\n\n> https://b.ee', ['https://a.ee', 'https://b.ee']],
  ['the same link twice', '[a](https://a.ee) [b](https://a.ee)', ['https://a.ee', 'https://a.ee']],
  ['links to this site and to mail addresses', '[a](/articles/x) [b](mailto:a@b.ee) [@M](/profile/1)', []],
  ['code', '`https://a.ee`\n\n```\nhttps://b.ee\n```', []],
])('listLinkedUrls finds the web URLs in %s', (_, text, addresses) => {
  expect(listLinkedUrls(text)).toEqual(addresses);
});
