export { type CheckedCode, checkCode } from './check-code.ts';
export { limits as twoFactorLimits } from './limits.ts';
export { lockedError } from './locked-error.ts';
export { backupCodeMail } from './mails.ts';
export { prepareChallenge } from './prepare-challenge.ts';
export {
  countChallengeAttempt,
  countCodeAttempt,
  countUnspentCodes,
  deleteBackupCodes,
  deleteChallenges,
  deleteExpiredChallenges,
  deleteTwoFactor,
  endChallengesOfAddress,
  findLock,
  isTwoFactorOn,
  ownerOf,
} from './queries.ts';
export { secretPurpose } from './secrets.ts';
