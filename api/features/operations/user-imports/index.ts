export { getImport, listImports } from './get-import.ts';
export { deleteOldImports } from './queries.ts';
export { sendImportedInvitations } from './send-invitations.ts';
