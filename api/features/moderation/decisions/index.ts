export { type Appellant, appealAddress, appealToken, readAppealToken } from './appeal-tokens.ts';
export { decideCase } from './decide-case.ts';
export { liftLimit } from './lift-limit.ts';
export { whatWasDone } from './mails.ts';
export { decisionPath, titleOf } from './tell-decision.ts';
