export { type CheckedCode, checkCode } from './check-code.ts';
export { getTwoFactor } from './get-two-factor.ts';
export { limits as twoFactorLimits } from './limits.ts';
export { openChallenge } from './open-challenge.ts';
export {
  countChallenge,
  countCode,
  deleteChallenges,
  deleteExpiredChallenges,
  findLock,
  isTwoFactorOn,
  ownerOf,
} from './queries.ts';
