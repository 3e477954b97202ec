export { listAuditEntries, presentEntry } from './list-entries.ts';
export { isKnownTo, selectEntries } from './queries.ts';
export { describeChange } from './rules.ts';
