import { maxFiles } from '#api/features/community/threads/contract.ts';
import { maxPicture } from '#api/platform/images/contract.ts';
import type { Answer } from '#src/client/call.ts';
import { uploadFile } from '#src/client/upload-file.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { usePage } from '#src/ui/island.tsx';
import { Upload } from '#src/ui/upload/Upload.tsx';
import type { Sending } from '#src/ui/upload/use-upload.ts';

const fileRules = {
  accept: '',
  maxBytes: maxPicture.bytes,
  ...{ wrongType: 'file_type_not_allowed', tooLarge: 'file_too_large' },
};

type MessageFile = Pick<Answer<'PUT /api/message-files'>['data'], 'id' | 'name'>;

interface Props {
  files: readonly MessageFile[];
  change: (files: readonly MessageFile[]) => void;
  /** Several can arrive before the next rendering. */
  latest: () => readonly MessageFile[];
}

/** Files to send with it, uploaded as they are chosen. */
export function MessageFiles({ files, change, latest }: Props) {
  const { t } = usePage();
  return (
    <>
      {files.length > 0 && (
        <ul className="chips" aria-label={t('messages:attached')}>
          {files.map((file) => (
            <Chip key={file.id} name={file.name} remove={() => change(latest().filter(({ id }) => id !== file.id))} />
          ))}
        </ul>
      )}
      {files.length < maxFiles && (
        <Upload
          name="files"
          label={t('messages:attach')}
          hint={t('messages:attachHint')}
          rules={fileRules}
          send={sendFile}
          done={({ data: { id, name } }) => change([...latest(), { id, name }].slice(0, maxFiles))}
          isForMany
        />
      )}
    </>
  );
}

function sendFile(file: File, { onProgress, signal }: Sending) {
  // Sent without a type: the API detects it from the content.
  const bytes = new Blob([file], { type: 'application/octet-stream' });
  const path = `/api/message-files?name=${encodeURIComponent(file.name.slice(0, 200) || 'file')}`;
  return uploadFile<Answer<'PUT /api/message-files'>>(path, bytes, onProgress, signal);
}
