import { maxFiles } from '#api/features/community/threads/contract.ts';
import { maxPicture } from '#api/platform/images/contract.ts';
import type { Answer } from '#src/client/call.ts';
import { uploadFile } from '#src/client/upload-file.ts';
import { type Sending, type UploadRules, useUpload } from '#src/ui/upload/use-upload.ts';

export type MessageFile = Pick<Answer<'PUT /api/message-files'>['data'], 'id' | 'name'>;

export const fileRules: UploadRules = {
  accept: '',
  maxBytes: maxPicture.bytes,
  ...{ wrongType: 'file_type_not_allowed', tooLarge: 'file_too_large' },
};

export function sendFile(file: File, { onProgress, signal }: Sending) {
  // Sent without its type, because the API detects the type from the content.
  const bytes = new Blob([file], { type: 'application/octet-stream' });
  const path = `/api/message-files?name=${encodeURIComponent(file.name.slice(0, 200) || 'file')}`;
  return uploadFile<Answer<'PUT /api/message-files'>>(path, bytes, onProgress, signal);
}

/**
 * Uploads files for a message as they are chosen. `latest` returns the current ones, as several may arrive before the
 * next render.
 */
export function useAttach(latest: () => readonly MessageFile[], change: (files: readonly MessageFile[]) => void) {
  const upload = useUpload<Answer<'PUT /api/message-files'>>({
    rules: fileRules,
    send: sendFile,
    done: ({ data: { id, name } }) => change([...latest(), { id, name }].slice(0, maxFiles)),
    isForMany: true,
    isPrepared: false,
  });
  return { ...upload, choose: (files: readonly File[]) => upload.choose(files.slice(0, maxFiles - latest().length)) };
}
