import { decodeBase32IgnorePadding } from '@oslojs/encoding';
import { generateHOTP } from '@oslojs/otp';

/** Returns the code an authenticator app shows now, or a number of 30-second steps later. */
export function currentCode(secret: string, stepsAhead = 0): string {
  const step = BigInt(Math.floor(Date.now() / 30_000) + stepsAhead);
  return generateHOTP(decodeBase32IgnorePadding(secret), step, 6);
}
