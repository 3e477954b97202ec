export { type CheckedCode, checkCode } from './check-code.ts';
export { backupCodeMail } from './mails.ts';
export { prepareAttempt } from './prepare-attempt.ts';
export { prepareChallenge } from './prepare-challenge.ts';
export {
  countUnspentBackupCodes,
  deleteBackupCodes,
  deleteChallenges,
  deleteExpiredChallenges,
  deleteTwoFactor,
  endChallengesOfAddress,
  isTwoFactorOn,
  ownerOfAttempt,
} from './queries.ts';
export { secretPurpose } from './secrets.ts';
