import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Addressee } from '#api/features/community/staff-inbox/write/contract.ts';
import { type matters, maxFiles, messageLength, subjectLength } from '#api/features/community/threads/contract.ts';
import { maxPicture } from '#api/platform/images/contract.ts';
import { type Answer, call } from '#src/client/call.ts';
import { uploadFile } from '#src/client/upload-file.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { Combobox } from '#src/ui/combobox/Combobox.tsx';
import { Composer } from '#src/ui/composer/Composer.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { TextField } from '#src/ui/form/fields.tsx';
import { OtherText } from '#src/ui/form/OtherText.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { Upload } from '#src/ui/upload/Upload.tsx';
import type { Sending } from '#src/ui/upload/use-upload.ts';
import { createMessage } from './new-message-store.ts';
import './staff-message.css';

interface Props {
  page: IslandPage;
  viewerId: string;
  /** Who and what the address says. */
  to: Addressee | null;
  about: { type: (typeof matters)[number]; id: string } | null;
}

/** Writes to one member in the community's name. */
export function NewStaffMessage({ page, ...given }: Props) {
  return (
    <Island page={page}>
      <Fields {...given} />
    </Island>
  );
}

const fileRules = {
  accept: '',
  maxBytes: maxPicture.bytes,
  ...{ wrongType: 'file_type_not_allowed', tooLarge: 'file_too_large' },
};

function Fields({ viewerId, to, about }: Omit<Props, 'page'>) {
  const { t } = usePage();
  const [message] = useState(() =>
    createMessage({
      ...{ memberId: viewerId, to, about },
      subject: about ? t(`staff-messages:aboutSubject.${about.type}`) : '',
    }),
  );
  const { $message, change, send } = message;
  const { to: chosen, subject, content, files, isWaiting, offered } = useStore($message);
  const [leaving] = useState(() => new AbortController());
  useEffect(() => message.start(), [message]);
  return (
    <div className="staff-message">
      <p className="muted">{t('staff-messages:newLead')}</p>
      <OtherText
        offered={offered}
        texts={{ lead: t('islands:kept.other'), take: t('islands:kept.take'), keep: t('islands:kept.keep') }}
      />
      <Form
        send={() => send(leaving.signal)}
        done={(answer) => answer && location.assign(`/admin/messages/${answer.data.id}`)}
        submit={t('messages:send')}
        busy={t('messages:sending')}
        // What is written is kept.
        mayBeLeft
      >
        <Combobox
          name="to"
          label={t('staff-messages:to')}
          hint={t('staff-messages:toHint')}
          chosen={chosen}
          choose={(members) => change({ to: members })}
          search={async (q) => (await call('GET /api/admin/message-recipients', { query: { q } })).data.items}
          none={t('staff-messages:noneFound')}
          show={(member) => <Avatar person={member} size="small" />}
        />
        <TextField
          name="subject"
          label={t('messages:subject')}
          maxLength={subjectLength}
          value={subject}
          onChange={({ target }) => change({ subject: target.value })}
          autoComplete="off"
        />
        <Composer
          name="content"
          label={t('messages:message')}
          maxlength={messageLength}
          value={content}
          write={(text) => change({ content: text })}
        />
        <Files
          files={files}
          change={(chosenFiles) => change({ files: chosenFiles })}
          latest={() => $message.get().files}
        />
        <p className="staff-message-waiting" role="status">
          {isWaiting && t('messages:retrying')}
        </p>
      </Form>
      <p className="muted staff-message-keys">{t('messages:sendKeys')}</p>
    </div>
  );
}

type File_ = Pick<Answer<'PUT /api/message-files'>['data'], 'id' | 'name'>;

interface FilesProps {
  files: readonly File_[];
  change: (files: readonly File_[]) => void;
  /** Several can arrive before the next rendering. */
  latest: () => readonly File_[];
}

/** Files to send with it, uploaded as they are chosen. */
function Files({ files, change, latest }: FilesProps) {
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
