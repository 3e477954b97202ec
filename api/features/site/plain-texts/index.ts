export { rebuildPlainTexts } from './rebuild-plain-texts.ts';
