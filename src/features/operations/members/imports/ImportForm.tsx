import { useRef, useState } from 'react';
import {
  encodings,
  maxImport,
  type UploadedImport,
  type uploadImportRefusals,
} from '#api/features/operations/members/imports/contract.ts';
import { ApiError, codeOf } from '#src/client/api-client.ts';
import { uploadFile } from '#src/client/upload-file.ts';
import { formatCount } from '#src/shared/format.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { SelectField } from '#src/ui/form/fields.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { Upload } from '#src/ui/upload/Upload.tsx';
import type { SendOptions, UploadRules } from '#src/ui/upload/use-upload.ts';
import { ImportSample } from './ImportSample.tsx';
import './imports.css';

/** The chosen encoding and columns, by their names in the API call. */
type Chosen = Partial<Record<'encoding' | 'emailColumn' | 'nameColumn', string>>;

interface ReadFile {
  file: File;
  headings: readonly string[];
  preview: UploadedImport['preview'];
  /** Whether the form asks which columns to use, because none was recognized as holding email addresses. */
  asksForColumns: boolean;
}

const rules = {
  accept: '.csv,.tsv,.txt,text/csv',
  maxBytes: maxImport.bytes,
  wrongType: 'import_not_text',
  tooLarge: 'file_too_large',
} satisfies UploadRules & Record<'wrongType' | 'tooLarge', keyof typeof uploadImportRefusals>;

/** Shows how a chosen file is parsed, has it checked, and asks for its columns if they aren't recognized. */
export function ImportForm({ page }: { page: IslandPage }) {
  return (
    <Island page={page}>
      <Fields />
    </Island>
  );
}

function Fields() {
  const { t, locale } = usePage();
  const [read, setRead] = useState<ReadFile | null>(null);
  const columns = useRef<HTMLHeadingElement>(null);
  const check = async (chosen: Chosen) => {
    if (!read) throw new ApiError(400, { code: 'file_required', message: '' });
    return (await sendFile(read.file, chosen)).data;
  };
  const checked = ({ id, headings }: UploadedImport) => {
    if (id) return location.assign(`/admin/users/import?id=${id}`);
    setRead((now) => now && { ...now, headings, asksForColumns: true });
    // Waits until the columns are rendered.
    setTimeout(() => columns.current?.focus());
  };
  return (
    <div className="import-form card">
      <Form
        send={check}
        done={checked}
        submit={t('user-imports:check')}
        busy={t('user-imports:checking')}
        about="file"
        mayBeLeft
      >
        <Upload
          name="file"
          label={t('user-imports:file')}
          hint={t('user-imports:fileHint', {
            megabytes: maxImport.bytes / 1024 / 1024,
            rows: formatCount(maxImport.rows, locale),
          })}
          rules={rules}
          send={(file, sending) => sendFile(file, { preview: 'yes' }, sending)}
          done={({ data: { headings, preview } }, file) =>
            setRead({ file, headings, preview, asksForColumns: preview?.hasAddresses === false })
          }
          removed={() => setRead(null)}
        />
        {read?.preview && <Preview read={read} change={setRead} />}
        {read?.asksForColumns && (
          <div className="import-part">
            <h2 ref={columns} tabIndex={-1}>
              {t('user-imports:columns.title')}
            </h2>
            <p>{t('user-imports:columns.lead')}</p>
            <SelectField name="emailColumn" label={t('user-imports:columns.email')} options={optionsOf(read)} />
            <SelectField
              name="nameColumn"
              label={t('user-imports:columns.name')}
              options={[{ value: '', text: t('user-imports:columns.none') }, ...optionsOf(read)]}
            />
          </div>
        )}
      </Form>
    </div>
  );
}

const optionsOf = ({ headings }: ReadFile) =>
  headings.map((heading, index) => ({ value: String(index), text: heading || String(index + 1) }));

/** Shows the first rows, and lets the administrator choose another encoding. */
function Preview({ read, change }: { read: ReadFile; change: (read: ReadFile) => void }) {
  const { t } = usePage();
  const [failure, setFailure] = useState<string | null>(null);
  const { file, headings, preview } = read;
  const readAs = async (encoding: string) => {
    setFailure(null);
    try {
      const { data } = await sendFile(file, { encoding, preview: 'yes' });
      const asksForColumns = read.asksForColumns || data.preview?.hasAddresses === false;
      change({ file, headings: data.headings, preview: data.preview, asksForColumns });
    } catch (error) {
      setFailure(codeOf(error));
    }
  };
  return (
    preview && (
      <div className="import-part">
        <h2>{t('user-imports:preview.title')}</h2>
        <p>{t('user-imports:preview.lead')}</p>
        <ImportSample headings={headings} sample={preview.sample} />
        <SelectField
          name="encoding"
          label={t('user-imports:preview.encoding')}
          options={encodings.map((each) => ({ value: each, text: t(`user-imports:encodings.${each}`) }))}
          value={preview.encoding}
          onChange={({ target }) => void readAs(target.value)}
        />
        <p className="field-error" role="alert">
          {failure && <ErrorText t={t} code={failure} />}
        </p>
      </div>
    )
  );
}

function sendFile(file: File, chosen: Chosen & { preview?: 'yes' }, sending?: SendOptions) {
  const given = Object.entries({ name: file.name.slice(0, 200), ...chosen }).filter(([, value]) => value !== '');
  // Sent without a media type, because the API detects the encoding.
  const bytes = new Blob([file], { type: 'application/octet-stream' });
  return uploadFile<{ data: UploadedImport }>(
    `/api/admin/user-imports?${new URLSearchParams(given)}`,
    bytes,
    sending?.onProgress ?? (() => undefined),
    sending?.signal,
  );
}
