import { describe, expect, it } from 'vitest';
import '#api/testing/in-workerd.ts';
import { decrypt, encrypt } from './encrypt.ts';

const masterKey = 'the master key of the test';

describe('an encrypted text', () => {
  it('differs each time and can be decrypted', async () => {
    const [one, other] = [
      await encrypt(masterKey, 'mail:kuu', 'Öö ja töö'),
      await encrypt(masterKey, 'mail:kuu', 'Öö ja töö'),
    ];
    expect(one).not.toContain('töö');
    expect(one).not.toBe(other);
    expect(await decrypt(masterKey, 'mail:kuu', one)).toBe('Öö ja töö');
    expect(await decrypt(masterKey, 'mail:kuu', other)).toBe('Öö ja töö');
  });

  it('can’t be decrypted under another key, for another purpose or in another community', async () => {
    const encrypted = await encrypt(masterKey, 'mail:kuu', 'secret');
    await expect(decrypt('another master key', 'mail:kuu', encrypted)).rejects.toThrow();
    await expect(decrypt(masterKey, 'two-factor:kuu', encrypted)).rejects.toThrow();
    await expect(decrypt(masterKey, 'mail:koit', encrypted)).rejects.toThrow();
  });

  it('is refused if any character was altered', async () => {
    const encrypted = await encrypt(masterKey, 'mail:kuu', 'secret');
    for (const at of [3, 10, encrypted.length - 5]) {
      const altered = encrypted.slice(0, at) + (encrypted[at] === 'A' ? 'B' : 'A') + encrypted.slice(at + 1);
      await expect(decrypt(masterKey, 'mail:kuu', altered)).rejects.toThrow();
    }
  });

  it.each(['', 'v1', 'v1.a', 'x2.AAAA.AAAA', 'secret'])('is refused if it is malformed: %j', async (text) => {
    await expect(decrypt(masterKey, 'mail:kuu', text)).rejects.toThrow('not an encrypted text');
  });
});
