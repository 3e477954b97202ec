export { visit } from '../../testing/browser/visit.ts';
