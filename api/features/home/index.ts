export type { HomeSection } from './contract.ts';
export { listHomeSections } from './list-sections.ts';
