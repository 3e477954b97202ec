export { listTopics } from './list-topics.ts';
export { resourceType } from './resource-type.ts';
