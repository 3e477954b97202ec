export { findPlace } from './queries.ts';
export { whyClosed } from './rules.ts';
