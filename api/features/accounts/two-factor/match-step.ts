import { verifyHOTP } from '@oslojs/otp';
import { listAcceptableSteps } from './rules.ts';

export const codeDigits = 6;

/** Finds the acceptable time step that a code matches, or null (RFC 6238: HMAC-SHA-1, 30 seconds, 6 digits). */
export function matchStep(secret: Uint8Array, code: string, now: Date, lastStep: number | null): number | null {
  const matching = listAcceptableSteps(now, lastStep).filter((step) =>
    verifyHOTP(secret, BigInt(step), codeDigits, code),
  );
  return matching[0] ?? null;
}
