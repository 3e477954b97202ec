import { maxFiles } from '#api/features/community/threads/contract.ts';
import { usePage } from '#src/ui/island.tsx';
import { Upload } from '#src/ui/upload/Upload.tsx';
import { AttachedFiles } from '../files/AttachedFiles.tsx';
import type { AttachedFile } from '../files/attached-file.ts';
import { type Attaching, fileRules, sendFile, useAdding } from '../files/use-attach.ts';

/** The field for a message's files, which are uploaded as they are chosen. */
export function AttachFiles({ files, ...attaching }: Attaching & { files: readonly AttachedFile[] }) {
  const { t } = usePage();
  const { chosen, add } = useAdding(attaching);
  return (
    <>
      <AttachedFiles files={files} chosen={chosen} {...attaching} />
      {files.length < maxFiles && (
        <Upload
          name="files"
          label={t('messages:attach')}
          hint={t('messages:attachHint')}
          rules={fileRules}
          send={sendFile}
          done={add}
          isForMany
        />
      )}
    </>
  );
}
