export { eraseRemains } from './erase-remains.ts';
