export { createAppeal, replyToAnswer } from './create-appeal.ts';
export { createMemberAppealToken, getOwnDecision } from './get-own-decision.ts';
export { getAppeal, listAppeals } from './list-appeals.ts';
export { readOwnDecisions } from './list-own-decisions.ts';
export { answerMail, reversalMail } from './mails.ts';
export { notifyAppellant, notifyAppellantHeldAgain, notifyReporters } from './notify-of-answer.ts';
export { isAppeal, selectVisitorReporters } from './queries.ts';
