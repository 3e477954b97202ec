import { z } from 'zod';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { changeDraft, discardDraft, getDraft, startFromVersion } from './change-draft.ts';
import { draftViewSchema, palettesSchema, versionRowSchema } from './contract.ts';
import { listVersions } from './list-versions.ts';
import { sharePreview, stopSharingPreview } from './preview.ts';
import { publishDraft, restoreVersion } from './publish-draft.ts';
import { cancelPublication, schedulePublication } from './schedule-publication.ts';
import { suggestPalettes } from './suggest-palettes.ts';
import { uploadLogo } from './upload-logo.ts';

const tag = 'setup';
const path = '/api/admin/customizations';
const draft = { data: draftViewSchema };
const published = { data: z.object({ version: z.number() }) };

export function mountBrandStudio(api: Api): void {
  endpoint(
    api,
    { tag, path, method: 'get', summary: 'The draft of the brand, and what is published', answer: draft },
    getDraft,
  );
  endpoint(
    api,
    {
      ...{ tag, path, method: 'put', summary: 'Change settings of the draft' },
      answer: draft,
    },
    changeDraft,
  );
  endpoint(
    api,
    {
      ...{ tag, path, method: 'delete', summary: 'Discard the draft' },
      answer: draft,
    },
    discardDraft,
  );
  endpoint(
    api,
    {
      ...{ tag, path: `${path}/publish`, method: 'post', summary: 'Publish the draft as a new version' },
      answer: published,
    },
    publishDraft,
  );
  endpoint(
    api,
    { tag, path: `${path}/schedule`, method: 'put', summary: 'Publish the draft, as it is now, at a time' },
    schedulePublication,
  );
  endpoint(
    api,
    { tag, path: `${path}/schedule`, method: 'delete', summary: 'Publish nothing later' },
    cancelPublication,
  );
  endpoint(
    api,
    {
      ...{ tag, path: `${path}/logos/:kind`, method: 'put' },
      summary: 'Put a logo into the draft: the SVG, PNG, JPEG or WebP itself, below 1 MB',
      ...{ takesImage: true, answer: draft },
    },
    uploadLogo,
  );
  mountPreview(api);
  mountVersions(api);
}

function mountPreview(api: Api): void {
  endpoint(
    api,
    {
      ...{
        tag,
        path: `${path}/preview`,
        method: 'post',
        summary: 'Share the draft’s preview by an address that expires',
      },
      ...{ answer: { data: z.object({ address: z.string(), until: z.number() }) } },
    },
    sharePreview,
  );
  endpoint(
    api,
    { tag, path: `${path}/preview`, method: 'delete', summary: 'Revoke the address that shares the preview' },
    stopSharingPreview,
  );
  endpoint(
    api,
    {
      ...{ tag, path: `${path}/palettes`, method: 'get', summary: 'Readable palettes around one color' },
      answer: { data: palettesSchema },
    },
    suggestPalettes,
  );
}

function mountVersions(api: Api): void {
  endpoint(
    api,
    {
      ...{ tag, path: `${path}/versions`, method: 'get', summary: 'Published versions, the newest first' },
      answer: { data: z.object({ versions: z.array(versionRowSchema), next: z.number().nullable() }) },
    },
    listVersions,
  );
  endpoint(
    api,
    {
      ...{ tag, path: `${path}/versions/:number/restore`, method: 'post' },
      summary: 'Publish the settings of an earlier version as a new one',
      answer: published,
    },
    restoreVersion,
  );
  endpoint(
    api,
    {
      ...{ tag, path: `${path}/versions/:number/draft`, method: 'post' },
      summary: 'Make the draft what an earlier version was',
      answer: draft,
    },
    startFromVersion,
  );
}
