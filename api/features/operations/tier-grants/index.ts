export { presentGrants } from './present-grants.ts';
