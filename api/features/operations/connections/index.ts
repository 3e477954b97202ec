export { listConnections } from './list-connections.ts';
