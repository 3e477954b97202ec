import { useState } from 'react';
import type { HomePicture } from '#api/features/operations/setup/home-studio/contract.ts';
import { codeOf } from '#src/client/api-client.ts';
import { uploadFile } from '#src/client/upload-file.ts';

export const picturesPath = '/api/admin/customizations/pictures';
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** Uploads a picture for a section and reports progress. `done` receives it once it is stored. */
export function useHomeUpload(done: (picture: HomePicture) => void) {
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (file: File) => {
    setFailure(null);
    setProgress(0);
    try {
      done((await uploadFile<{ data: HomePicture }>(picturesPath, file, setProgress)).data);
    } catch (error) {
      setFailure(codeOf(error));
    }
    setProgress(null);
  };
  return { progress, failure, send };
}
