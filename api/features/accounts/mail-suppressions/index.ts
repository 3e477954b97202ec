export { prepareMailFailure, presentMailFailure } from './own-mail-failure.ts';
