export { isReadableSpace } from './queries.ts';
export { type CommunityViewer, communityViewer } from './viewer.ts';
