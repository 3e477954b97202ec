export { type Appellant, appealUrl, createAppealToken, verifyAppealToken } from './appeal-tokens.ts';
export { decideCase } from './decide-case.ts';
export { liftRestriction } from './lift-restriction.ts';
export { describeDecision, statementMail } from './mails.ts';
export { decisionPath, titleOf } from './notify-of-decision.ts';
export { selectMemberIf, stateOfDecision, stateOfLatestDecision } from './queries.ts';
export { prepareRestoration } from './restorations/prepare-restoration.ts';
export { selectMessageReaders } from './select-message-readers.ts';
