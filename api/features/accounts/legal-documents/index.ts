export { editLegalDocument } from './edit-legal-document.ts';
export { getLegalDocument } from './get-legal-document.ts';
export { listLegalDocuments } from './list-legal-documents.ts';
