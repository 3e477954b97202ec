import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keyedHashes, parseKeyring, secretFor, signText } from './keyring.ts';

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex');

describe('parseKeyring', () => {
  it.each([
    ['xYz+/0=', [[1, 'xYz+/0=']]],
    ['v1:old', [[1, 'old']]],
    [
      'v2:new,v1:old',
      [
        [2, 'new'],
        [1, 'old'],
      ],
    ],
    [
      'v1:old, v2:new\n',
      [
        [1, 'old'],
        [2, 'new'],
      ],
    ],
    ['v12:new', [[12, 'new']]],
  ])('reads %j', (secret, keys) => {
    expect(parseKeyring(secret).map(({ version, secret: key }) => [version, key])).toEqual(keys);
  });

  it.each(['v2:', 'v2:new,', 'v2:new,old', 'v0:new', 'v2:new,v2:other', 'v2:ne w'])(
    'refuses %j without revealing a key',
    (secret) => {
      expect(() => parseKeyring(secret)).toThrow(/^a secret (?:is not of the form|lists a key version twice)/);
      expect(() => parseKeyring(secret)).not.toThrow(/ne w|,old|:other/);
    },
  );
});

describe('keyedHashes', () => {
  it('returns the bare HMAC for version 1, as before keys had versions', () => {
    expect(keyedHashes('old', 'code')).toEqual([hmac('old', 'code')]);
  });

  it('prefixes other keys’ hashes with their versions, and returns the current key’s hash first', () => {
    expect(keyedHashes('v3:newest,v1:old,v2:new', 'code')).toEqual([
      `v3.${hmac('newest', 'code')}`,
      hmac('old', 'code'),
      `v2.${hmac('new', 'code')}`,
    ]);
  });
});

it('signText signs with every known key', () => {
  expect(signText('v2:new,v1:old', 'link').map((bytes) => bytes.toString('hex'))).toEqual([
    hmac('new', 'link'),
    hmac('old', 'link'),
  ]);
});

it('secretFor uses a purpose’s own secret, or else the password pepper', () => {
  expect(secretFor({ PASSWORD_PEPPER: 'p' }, 'GIFT_CARD_KEY')).toBe('p');
  expect(secretFor({ PASSWORD_PEPPER: 'p', GIFT_CARD_KEY: '' }, 'GIFT_CARD_KEY')).toBe('p');
  expect(secretFor({ PASSWORD_PEPPER: 'p', GIFT_CARD_KEY: 'g' }, 'GIFT_CARD_KEY')).toBe('g');
});
