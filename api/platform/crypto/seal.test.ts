import { describe, expect, it } from 'vitest';
import '#api/testing/in-workerd.ts';
import { seal, unseal } from './seal.ts';

const masterKey = 'the master key of the test';

describe('seal', () => {
  it('hides the text, differently each time, and unseal gives it back', async () => {
    const [one, other] = [
      await seal(masterKey, 'mail:kuu', 'Öö ja töö'),
      await seal(masterKey, 'mail:kuu', 'Öö ja töö'),
    ];
    expect(one).not.toContain('töö');
    expect(one).not.toBe(other);
    expect(await unseal(masterKey, 'mail:kuu', one)).toBe('Öö ja töö');
    expect(await unseal(masterKey, 'mail:kuu', other)).toBe('Öö ja töö');
  });

  it('is of no use under another key, for another purpose or in another community', async () => {
    const sealed = await seal(masterKey, 'mail:kuu', 'secret');
    await expect(unseal('another master key', 'mail:kuu', sealed)).rejects.toThrow();
    await expect(unseal(masterKey, 'two-factor:kuu', sealed)).rejects.toThrow();
    await expect(unseal(masterKey, 'mail:koit', sealed)).rejects.toThrow();
  });

  it('is refused when any character of it was altered', async () => {
    const sealed = await seal(masterKey, 'mail:kuu', 'secret');
    for (const at of [3, 10, sealed.length - 5]) {
      const altered = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
      await expect(unseal(masterKey, 'mail:kuu', altered)).rejects.toThrow();
    }
  });

  it.each(['', 'v1', 'v1.a', 'x2.AAAA.AAAA', 'secret'])('does not take %j for a sealed text', async (text) => {
    await expect(unseal(masterKey, 'mail:kuu', text)).rejects.toThrow('not a sealed text');
  });
});
