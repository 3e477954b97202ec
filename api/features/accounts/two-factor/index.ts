export { type CheckedCode, checkCode } from './check-code.ts';
export { limits as twoFactorLimits } from './limits.ts';
export { openChallenge } from './open-challenge.ts';
export {
  countChallenge,
  countCode,
  countUnspentCodes,
  deleteChallenges,
  deleteExpiredChallenges,
  findLock,
  isTwoFactorOn,
  ownerOf,
} from './queries.ts';
