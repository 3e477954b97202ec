import { decodeBase32IgnorePadding } from '@oslojs/encoding';
import { generateHOTP } from '@oslojs/otp';
import type { NewBackupCodes, TwoFactorSetup } from '#api/features/accounts/two-factor/contract.ts';
import type { TestActor } from './actors.ts';
import { call } from './call.ts';
import { later, minute, testNow } from './clock.ts';
import type { TestCommunity } from './create-test-community.ts';

/** Returns the code that an authenticator app shows for a secret at a given time. */
export function authenticatorCodeAt(secret: string, now: Date): string {
  return generateHOTP(decodeBase32IgnorePadding(secret), BigInt(Math.floor(now.getTime() / 30_000)), 6);
}

/** Turns on two-factor through the API, a minute before `testNow`, so no current time step is used up. */
export async function turnOnTwoFactor(community: TestCommunity, as: Pick<TestActor, 'token'>) {
  const now = later(-minute);
  const setup = await call<{ data: TwoFactorSetup }>(community, 'POST', '/api/two-factor/setup', { as, now });
  const { secret } = setup.body.data;
  const body = { code: authenticatorCodeAt(secret, now) };
  const on = await call<{ data: NewBackupCodes }>(community, 'POST', '/api/two-factor/enable', { as, now, body });
  return { secret, backupCodes: on.body.data.backupCodes, codeNow: authenticatorCodeAt(secret, testNow) };
}
