import { describe, expect, it } from 'vitest';
import { parsePublicUrl } from './public-address.ts';

const production = {};

describe('a URL that an administrator enters', () => {
  it.each([
    ['https://api.openai.com/v1', 'https://api.openai.com/v1'],
    ['https://API.OpenAI.com', 'https://api.openai.com/'],
    ['https://login.example.co.uk:443/a/b', 'https://login.example.co.uk/a/b'],
    ['https://xn--sber-0ra.xn--p1ai/', 'https://xn--sber-0ra.xn--p1ai/'],
  ])('may be %s', (address, called) => {
    expect(parsePublicUrl(address, production)).toBe(called);
  });

  it.each([
    'http://api.openai.com',
    'ftp://api.openai.com',
    'javascript:alert(1)',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127。0。0。1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://metadata.google.internal/',
    'https://localhost/',
    'https://kuu.localhost/',
    'https://localhost./',
    'https://api.openai.com./',
    'https://printer.local/',
    'https://router.lan/',
    'https://nas.home.arpa/',
    'https://intranet/',
    'https://db.corp/',
    'https://kuu.test/',
    'https://user@api.openai.com/',
    'https://user:password@api.openai.com/',
    'https://api.openai.com@evil.test/',
    'https://api.openai.com:8443/',
    'https://api.openai.com/?a=1',
    'https://api.openai.com/?',
    'https://api.openai.com/#a',
    'https:\\\\api.openai.com',
    'https://api.open\nai.com',
    ' https://api.openai.com',
    'https://_dmarc.kuu.ee/',
    'https://-a.kuu.ee/',
    '//api.openai.com',
    '',
  ])('can’t be %j', (address) => {
    expect(parsePublicUrl(address, production)).toBeNull();
  });

  it('may be 127.0.0.1 only on a developer’s machine', () => {
    const own = 'http://127.0.0.1:4000/v1';
    expect(parsePublicUrl(own, { ENVIRONMENT: 'local' })).toBe(own);
    for (const ENVIRONMENT of ['production', 'staging', '']) expect(parsePublicUrl(own, { ENVIRONMENT })).toBeNull();
    for (const other of ['http://localhost:4000/', 'http://10.0.0.1/', 'https://[::1]/', 'http://a@127.0.0.1:4000/'])
      expect(parsePublicUrl(other, { ENVIRONMENT: 'local' })).toBeNull();
  });
});
