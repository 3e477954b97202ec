import { useState } from 'react';
import { ApiError } from '#src/client/api-client.ts';
import { Avatar } from '../Avatar.tsx';
import { Combobox } from '../combobox/Combobox.tsx';
import { Composer } from '../composer/Composer.tsx';
import { Form } from '../form/Form.tsx';
import { SelectField, TextArea, TextField } from '../form/fields.tsx';
import { usePage } from '../island.tsx';
import { Upload } from '../upload/Upload.tsx';
import type { Sending } from '../upload/use-upload.ts';
import { Part } from './Part.tsx';
import { people } from './people.ts';

/** What one writes and chooses in. */
export function FieldParts() {
  return (
    <>
      <Fields />
      <Choosing />
      <Uploads />
      <Writing />
    </>
  );
}

function Fields() {
  const { t } = usePage();
  const label = t('gift-cards:admin.revokeDialog.reason');
  const hint = t('gift-cards:admin.revokeDialog.reasonHint');
  return (
    <Part name="Form">
      <div className="narrow">
        <Form
          send={async () => undefined}
          done={() => undefined}
          submit={t('gift-cards:admin.revokeDialog.confirm')}
          busy={t('gift-cards:admin.revokeDialog.working')}
        >
          <TextField name="line" label={label} hint={hint} />
          <SelectField name="choice" label={label} options={[{ value: '', text: t('islands:views.all') }]} />
          <TextArea name="text" label={label} />
          <label className="check">
            <input type="checkbox" name="mark" defaultChecked /> {label}
          </label>
        </Form>
      </div>
      {(['', 'notice-success', 'notice-danger'] as const).map((look) => (
        <p key={look} className={`notice ${look}`}>
          {hint}
        </p>
      ))}
      <p className="narrow">
        <progress aria-label={label} value={0.4} max={1} />
      </p>
    </Part>
  );
}

/** Folds accents, as the API does. */
const plain = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

function Choosing() {
  const { t } = usePage();
  const [chosen, setChosen] = useState<typeof people>([]);
  const search = async (words: string) => {
    if (plain(words) === 'x') throw new ApiError(0, { code: 'offline', message: '' });
    return people.filter(({ name }) => plain(name).includes(plain(words)));
  };
  return (
    <Part name="Combobox">
      <div className="narrow">
        <Combobox
          name="who"
          label={t('staff-messages:to')}
          hint={t('staff-messages:toHint')}
          chosen={chosen}
          choose={(some) => setChosen([...some])}
          max={3}
          search={search}
          none={t('staff-messages:noneFound')}
          show={(person) => <Avatar person={person} size="small" />}
        />
      </div>
    </Part>
  );
}

const rules = {
  accept: 'image/*',
  maxBytes: 2_000_000,
  wrongType: 'file_type_not_allowed',
  tooLarge: 'file_too_large',
};

/** As if it took three seconds. The name of a file decides what comes of it. */
async function pretend(file: File, { onProgress, signal }: Sending) {
  for (let part = 1; part <= 30 && !signal.aborted; part += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    onProgress(part / 30);
  }
  const code = ['offline', 'internal'].find((each) => file.name.startsWith(each));
  if (code) throw new ApiError(code === 'offline' ? 0 : 400, { code, message: '' });
}

function Uploads() {
  const { t } = usePage();
  return (
    <Part name="Upload">
      <div className="narrow">
        <Upload
          name="picture"
          label={t('messages:attach')}
          hint="offline.png, internal.png"
          rules={rules}
          send={pretend}
          done={() => undefined}
          isPicture
        />
      </div>
    </Part>
  );
}

function Writing() {
  const { t } = usePage();
  const [text, setText] = useState('');
  return (
    <Part name="Composer">
      <div className="narrow">
        <Composer name="text" label={t('messages:message')} maxlength={1_000} value={text} write={setText} />
      </div>
    </Part>
  );
}
