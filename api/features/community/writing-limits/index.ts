export { writingLimits } from './limits.ts';
export { getLimits } from './manage-limits.ts';
export { type PreparedWriting, prepareWriting, type Written } from './prepare-writing.ts';
