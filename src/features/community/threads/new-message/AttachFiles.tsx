import { maxFiles } from '#api/features/community/threads/contract.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { usePage } from '#src/ui/island.tsx';
import { Upload } from '#src/ui/upload/Upload.tsx';
import { fileRules, type MessageFile, sendFile } from '../conversation/use-attach.ts';

interface Props {
  files: readonly MessageFile[];
  change: (files: readonly MessageFile[]) => void;
  /** Returns the current files, because several may be added before the next render. */
  latest: () => readonly MessageFile[];
}

/** The field for a message's files, which are uploaded as they are chosen. */
export function AttachFiles({ files, change, latest }: Props) {
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
