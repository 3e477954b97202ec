import { z } from 'zod';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { editedLegalDocumentSchema, legalDocumentSchema, legalDocumentSummarySchema } from './contract.ts';
import { editLegalDocument } from './edit-legal-document.ts';
import { getLegalDocument } from './get-legal-document.ts';
import { listLegalDocuments } from './list-legal-documents.ts';
import { previewLegalDocument } from './preview-legal-document.ts';
import { publishLegalDocument } from './publish-legal-document.ts';

const tag = 'legal-documents';
const text = { tag, path: '/api/admin/legal-documents/:kind/:locale' } as const;

export function mountLegalDocuments(api: Api): void {
  endpoint(
    api,
    {
      tag,
      method: 'get',
      path: '/api/legal-documents/:kind',
      summary: 'The terms or the privacy notice',
      answer: { data: legalDocumentSchema },
    },
    getLegalDocument,
  );
  endpoint(
    api,
    {
      tag,
      method: 'get',
      path: '/api/admin/legal-documents',
      summary: 'Terms and privacy notice in each language',
      answer: { data: z.object({ items: z.array(legalDocumentSummarySchema) }) },
    },
    listLegalDocuments,
  );
  endpoint(
    api,
    { ...text, method: 'get', summary: 'A text to edit', answer: { data: editedLegalDocumentSchema } },
    editLegalDocument,
  );
  endpoint(
    api,
    { ...text, method: 'post', summary: 'Publish a new version', answer: { data: z.object({ version: z.int() }) } },
    publishLegalDocument,
  );
  endpoint(
    api,
    {
      tag,
      method: 'post',
      path: '/api/admin/legal-documents/preview',
      summary: 'A text as readers would see it',
      answer: { data: z.object({ html: z.string() }) },
    },
    previewLegalDocument,
  );
}
