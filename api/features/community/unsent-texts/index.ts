export { deleteExpiredUnsentTexts } from './queries.ts';
