import { createHmac, scryptSync } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import '#api/testing/in-workerd.ts';
import { passwordCostInTests } from '#api/testing/password-cost.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

const pepper = 'a pepper of the test';

// Uses the production cost.
beforeEach(() => {
  passwordCostInTests.isReal = true;
});

describe('hashPassword', () => {
  it('stores scrypt with N=2^14, r=8, p=5, a 16-byte salt and a 32-byte key, in PHC form', async () => {
    const stored = await hashPassword('kuu paistab', pepper);
    const [, algorithm, parameters, salt = '', key = ''] = stored.split('$');
    expect(algorithm).toBe('scrypt');
    expect(parameters).toBe('ln=14,r=8,p=5');
    expect(Buffer.from(salt, 'base64')).toHaveLength(16);
    expect(Buffer.from(key, 'base64')).toHaveLength(32);
  });

  it('uses scrypt over an HMAC of the password under the pepper', async () => {
    const [, , , salt = '', key = ''] = (await hashPassword('kuu paistab', pepper)).split('$');
    const peppered = createHmac('sha256', pepper).update('kuu paistab').digest();
    const expected = scryptSync(peppered, Buffer.from(salt, 'base64'), 32, {
      N: 2 ** 14,
      r: 8,
      p: 5,
      maxmem: 64 * 1024 * 1024,
    });
    expect(Buffer.from(key, 'base64').equals(expected)).toBe(true);
  });

  it('stores the same password differently each time, because of the salt', async () => {
    expect(await hashPassword('kuu paistab', pepper)).not.toBe(await hashPassword('kuu paistab', pepper));
  });
});

describe('verifyPassword', () => {
  it('accepts the password that was hashed, and no other', async () => {
    const stored = await hashPassword('kuu paistab', pepper);
    expect(await verifyPassword('kuu paistab', stored, pepper)).toEqual({ matches: true, outdated: false });
    expect(await verifyPassword('Kuu paistab', stored, pepper)).toEqual({ matches: false, outdated: false });
  });

  it('fails under a different pepper, so the stored form alone can’t be brute-forced', async () => {
    const stored = await hashPassword('kuu paistab', pepper);
    expect((await verifyPassword('kuu paistab', stored, 'another pepper')).matches).toBe(false);
  });

  it.each([64, 128])('takes all %i characters into account', async (length) => {
    const long = 'x'.repeat(length);
    const stored = await hashPassword(long, pepper);
    expect((await verifyPassword(long, stored, pepper)).matches).toBe(true);
    expect((await verifyPassword(`${long.slice(0, -1)}y`, stored, pepper)).matches).toBe(false);
  });

  it('treats a letter typed as one or two code points as the same', async () => {
    const stored = await hashPassword('m\u00f5te paber', pepper);
    expect((await verifyPassword('mo\u0303te paber', stored, pepper)).matches).toBe(true);
  });

  it('reports a hash with other parameters as outdated, and still checks it', async () => {
    const salt = Buffer.alloc(16, 7);
    const peppered = createHmac('sha256', pepper).update('kuu paistab').digest();
    const key = scryptSync(peppered, salt, 32, { N: 2 ** 12, r: 8, p: 1 });
    const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
    const stored = `$scrypt$ln=12,r=8,p=1$${unpadded(salt)}$${unpadded(key)}`;
    expect(await verifyPassword('kuu paistab', stored, pepper)).toEqual({ matches: true, outdated: true });
    expect((await verifyPassword('kuu peidus', stored, pepper)).matches).toBe(false);
  });

  it.each([null, '', 'plain', '$scrypt$ln=14,r=8,p=5$$', '$argon2id$v=19$x$y'])(
    'never matches the stored value %j',
    async (stored) => {
      expect((await verifyPassword('kuu paistab', stored, pepper)).matches).toBe(false);
    },
  );

  it('does the same work for an account that does not exist', async () => {
    const stored = await hashPassword('kuu paistab', pepper);
    const time = async (against: string | null) => {
      const startedAt = performance.now();
      await verifyPassword('kuu peidus', against, pepper);
      return performance.now() - startedAt;
    };
    const fastest = { known: Number.POSITIVE_INFINITY, absent: Number.POSITIVE_INFINITY };
    for (let round = 0; round < 3; round += 1) {
      fastest.known = Math.min(fastest.known, await time(stored));
      fastest.absent = Math.min(fastest.absent, await time(null));
    }
    expect(fastest.absent).toBeGreaterThan(fastest.known / 2);
    expect(fastest.absent).toBeLessThan(fastest.known * 2);
  });
});
