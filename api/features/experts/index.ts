export { getOwnProfile } from './get-own-profile.ts';
export { listExpertAddresses } from './list-expert-addresses.ts';
export { listExperts } from './list-experts.ts';
export { openProfile } from './open-profile.ts';
export { previewExperts } from './preview-experts.ts';
export { isInDirectory } from './queries.ts';
