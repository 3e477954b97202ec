import { useState } from 'react';
import { maxFiles } from '#api/features/community/threads/contract.ts';
import { maxPictureSize } from '#api/platform/images/contract.ts';
import type { Answer } from '#src/client/call.ts';
import { uploadFile } from '#src/client/upload-file.ts';
import { readAsDataUrl } from '#src/ui/upload/read-as-data-url.ts';
import { type SendOptions, type UploadRules, useUpload } from '#src/ui/upload/use-upload.ts';
import type { AttachedFile } from './attached-file.ts';

type Uploaded = Answer<'PUT /api/message-files'>;

const fileRules: UploadRules = {
  accept: '',
  maxBytes: maxPictureSize.bytes,
  ...{ wrongType: 'file_type_not_allowed', tooLarge: 'file_too_large' },
};

export function sendFile(file: File, { onProgress, signal }: SendOptions) {
  // Sent without its type, because the API detects the type from the content.
  const bytes = new Blob([file], { type: 'application/octet-stream' });
  const path = `/api/message-files?name=${encodeURIComponent(file.name.slice(0, 200) || 'file')}`;
  return uploadFile<Uploaded>(path, bytes, onProgress, signal);
}

export interface AttachmentList {
  /** Returns the current files, because several may arrive before the next render. */
  latest: () => readonly AttachedFile[];
  change: (files: readonly AttachedFile[]) => void;
}

/** Adds uploaded files to those of a message. `chosen` has the pictures chosen on this page, by id. */
function useAddedFiles({ latest, change }: AttachmentList) {
  /** URLs of the pictures; null while one is being read. */
  const [chosen, setChosen] = useState<Readonly<Record<string, string | null>>>({});
  const add = ({ data: { id, name, width } }: Uploaded, file: File) => {
    const show = (address: string | null) => setChosen((before) => ({ ...before, [id]: address }));
    if (width) {
      show(null);
      void readAsDataUrl(file).then(show);
    }
    change([...latest(), width ? { id, name, description: '' } : { id, name }].slice(0, maxFiles));
  };
  return { chosen, add };
}

/** Uploads files for a message as they are chosen. */
export function useAttach(attaching: AttachmentList) {
  const { chosen, add } = useAddedFiles(attaching);
  const upload = useUpload<Uploaded>({
    ...{ rules: fileRules, send: sendFile, done: add },
    isForMany: true,
    isPrepared: false,
  });
  const room = () => maxFiles - attaching.latest().length;
  return { ...upload, chosen, choose: (files: readonly File[]) => upload.choose(files.slice(0, room())) };
}
