export { countWriting, eraseWritingOf } from './queries.ts';
