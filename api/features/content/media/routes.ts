import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { beginUpload } from './begin-upload.ts';
import { cancelUpload } from './cancel-upload.ts';
import { mediaFileSchema } from './contract.ts';
import { finishUpload } from './finish-upload.ts';
import { getUpload } from './get-upload.ts';
import { uploadPart } from './upload-part.ts';

const tag = 'media';
const path = '/api/admin/media';
const one = { tag, path: `${path}/:id` } as const;
const answer = { data: mediaFileSchema };

export function mountMedia(api: Api): void {
  endpoint(api, { tag, path, method: 'post', status: 201, summary: 'Start an upload', answer }, beginUpload);
  endpoint(api, { ...one, method: 'get', summary: 'Progress of an upload', answer }, getUpload);
  endpoint(api, { ...one, method: 'delete', summary: 'Cancel an upload' }, cancelUpload);
  endpoint(
    api,
    {
      tag,
      path: '/api/admin/media-parts',
      method: 'put',
      summary: 'Upload one part of a file: 8 MiB, or the remainder',
      takesBytes: true,
      answer,
    },
    uploadPart,
  );
  endpoint(
    api,
    { ...one, path: `${one.path}/finish`, method: 'post', summary: 'Assemble the parts into one file', answer },
    finishUpload,
  );
}
