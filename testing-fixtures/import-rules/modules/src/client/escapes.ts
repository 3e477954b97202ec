export { escape } from '../server/escape.ts';
