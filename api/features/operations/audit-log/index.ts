export { listAuditEntries, presentEntry } from './list-entries.ts';
export { selectEntries } from './queries.ts';
