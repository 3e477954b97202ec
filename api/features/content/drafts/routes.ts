import { z } from 'zod';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import type { ContentTypeDefinition } from './content-type-definition.ts';
import {
  draftsPage,
  editedDraftSchema,
  revisionsPage,
  savedDraftSchema,
  storedPictureSchema,
  workingCopySchema,
} from './contract.ts';
import { createDraft } from './create-draft.ts';
import { deleteDraft } from './delete-draft.ts';
import { getDraft } from './get-draft.ts';
import { getRevision } from './get-revision.ts';
import { listDrafts } from './list-drafts.ts';
import { listRevisions } from './list-revisions.ts';
import { publishDraft } from './publish-draft.ts';
import { renderDraft } from './render-draft.ts';
import { restoreRevision } from './restore-revision.ts';
import { saveDraft } from './save-draft.ts';
import { translatedTextSchema } from './translation/contract.ts';
import { translateDraft } from './translation/translate-draft.ts';
import { uploadPicture } from './upload-picture.ts';
import { withdrawDraft } from './withdraw-draft.ts';

const tag = 'drafts';
const path = '/api/admin/drafts';
const one = { tag, path: `${path}/:id` } as const;
const change = { ...one, answer: { data: z.object({ version: z.number() }) } } as const;
const saved = { data: savedDraftSchema };
const published = { data: z.object({ version: z.number(), publishAt: z.iso.datetime() }) };

/** Mounts the editing endpoints that these content types share. */
export function mountDrafts(api: Api, definitions: readonly ContentTypeDefinition[]): void {
  mountItems(api, definitions);
  mountRevisions(api, definitions);
  mountEditorHelpers(api);
}

function mountItems(api: Api, definitions: readonly ContentTypeDefinition[]): void {
  endpoint(api, { tag, path, method: 'get', summary: 'Items of a type', answer: { data: draftsPage } }, listDrafts);
  endpoint(
    api,
    {
      tag,
      path,
      method: 'post',
      status: 201,
      summary: 'Create a draft',
      answer: { data: z.object({ id: z.string() }) },
    },
    createDraft,
  );
  endpoint(
    api,
    { ...one, method: 'get', summary: 'An item with its working copy', answer: { data: editedDraftSchema } },
    getDraft,
  );
  endpoint(api, { ...change, answer: saved, method: 'put', summary: 'Save the working copy' }, saveDraft(definitions));
  endpoint(
    api,
    {
      ...change,
      path: `${one.path}/publish`,
      method: 'post',
      summary: 'Publish the working copy, now or at a given time',
      answer: published,
    },
    publishDraft(definitions),
  );
  endpoint(
    api,
    {
      ...change,
      path: `${one.path}/withdraw`,
      method: 'post',
      summary: 'Withdraw an item: back to draft, or archived',
    },
    withdrawDraft(definitions),
  );
  endpoint(
    api,
    {
      ...one,
      path: `${one.path}/delete`,
      method: 'post',
      summary: 'Permanently delete a draft that was never published',
    },
    deleteDraft,
  );
}

function mountRevisions(api: Api, definitions: readonly ContentTypeDefinition[]): void {
  endpoint(
    api,
    {
      ...one,
      path: `${one.path}/revisions`,
      method: 'get',
      summary: 'Revisions of an item',
      answer: { data: revisionsPage },
    },
    listRevisions,
  );
  endpoint(
    api,
    {
      ...one,
      path: `${one.path}/revisions/:revisionId`,
      method: 'get',
      summary: 'One revision',
      answer: { data: workingCopySchema },
    },
    getRevision,
  );
  endpoint(
    api,
    {
      ...change,
      path: `${one.path}/restore`,
      method: 'post',
      answer: saved,
      summary: 'Make a revision the working copy again',
    },
    restoreRevision(definitions),
  );
}

/** Mounts the endpoints that support the editor. */
function mountEditorHelpers(api: Api): void {
  endpoint(
    api,
    {
      tag,
      path: '/api/admin/content-preview',
      method: 'post',
      summary: 'Render Markdown as the published page does',
      answer: { data: z.object({ html: z.string() }) },
    },
    renderDraft,
  );
  endpoint(
    api,
    {
      tag,
      path: '/api/admin/content-pictures',
      method: 'put',
      summary: 'A picture for covers and texts: the JPEG, PNG or WebP itself, below 10 MB',
      takesImage: true,
      answer: { data: storedPictureSchema },
    },
    uploadPicture,
  );
  endpoint(
    api,
    {
      tag,
      path: '/api/admin/content-translations',
      method: 'post',
      summary: 'Let the community’s model translate a language version',
      answer: { data: translatedTextSchema },
    },
    translateDraft,
  );
}
