export { type PreparedWriting, prepareWriting, type Written, writingLimits } from './prepare-writing.ts';
