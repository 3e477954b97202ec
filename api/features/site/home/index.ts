export type { HomeSection } from './contract.ts';
export { type Home, loadHome } from './load-home.ts';
