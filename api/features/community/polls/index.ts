export { deletePoll, insertPoll } from './queries.ts';
