import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { messageFileSchema } from './contract.ts';
import { uploadMessageFile } from './upload-message-file.ts';

export function mountMessageFiles(api: Api): void {
  endpoint(
    api,
    {
      method: 'put',
      path: '/api/message-files',
      summary: 'A picture or document for a message: the file itself, below 10 MB',
      tag: 'threads',
      takesBytes: true,
      answer: { data: messageFileSchema },
    },
    uploadMessageFile,
  );
}
