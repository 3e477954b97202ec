export { listSessions } from './list-sessions.ts';
