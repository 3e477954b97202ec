export { ownMailFailure, presentMailFailure } from './own-mail-failure.ts';
