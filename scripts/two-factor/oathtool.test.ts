import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { generateHOTP } from '@oslojs/otp';
import { beforeAll, describe, expect, it } from 'vitest';
import { matchStep } from '#api/features/accounts/two-factor/match-step.ts';

/** Compares our codes with those of an independent implementation: oathtool of oath-toolkit. */
describe('codes of two-factor sign-in', () => {
  beforeAll(installOathtool);

  it('match oathtool for 200 random secrets and times', () => {
    for (let round = 0; round < 200; round += 1) {
      const secret = randomBytes(20);
      const now = new Date(randomInt(4_102_444_800) * 1000 + randomInt(1000));
      const code = codeOfOathtool(secret, now);
      const step = Math.floor(now.getTime() / 30_000);
      expect(generateHOTP(secret, BigInt(step), 6)).toBe(code);
      expect(matchStep(secret, code, now, null), `${secret.toString('hex')} at ${now.toISOString()}`).not.toBeNull();
    }
  });
});

function codeOfOathtool(secret: Buffer, now: Date): string {
  const time = now.toISOString().replace('T', ' ').replace(/\..*/, ' UTC');
  return execFileSync('oathtool', ['--totp', '--now', time, secret.toString('hex')], { encoding: 'utf8' }).trim();
}

function installOathtool(): void {
  if (spawnSync('oathtool', ['--version']).status === 0) return;
  if (process.getuid?.() !== 0) throw new Error('Install oathtool first: apt-get install oathtool');
  execFileSync('apt-get', ['install', '-y', 'oathtool'], { stdio: 'ignore' });
}
