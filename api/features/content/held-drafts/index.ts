export { findHeld, hold, isAwaited, isNotAwaited, release } from './queries.ts';
