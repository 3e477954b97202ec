export { presentLinks } from './present-links.ts';
