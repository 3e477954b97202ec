export { insertPoll } from './queries.ts';
