export { listConnections } from './list-connections.ts';
export { isSetAs } from './queries.ts';
