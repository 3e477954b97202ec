export { prepareMailFailure, presentMailFailure } from './mail-failure.ts';
