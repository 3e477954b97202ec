export { listTopics } from './list-topics.ts';
export { resourceKind } from './resource-kind.ts';
