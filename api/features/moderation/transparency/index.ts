export { lastFullYear, readTransparency, type Transparency } from './read-transparency.ts';
