export { endOfGrant, giveTier } from './grant-tier.ts';
export { presentGrants } from './present-grants.ts';
