import { useState } from 'react';
import { ApiError } from '#src/client/api-client.ts';
import { Avatar } from '../Avatar.tsx';
import { Combobox } from '../combobox/Combobox.tsx';
import { Composer } from '../composer/Composer.tsx';
import { ChoicesField } from '../form/ChoicesField.tsx';
import { Form } from '../form/Form.tsx';
import { SelectField, TextArea, TextField } from '../form/fields.tsx';
import { SavedForm } from '../form/SavedForm.tsx';
import { InputField } from '../InputField.tsx';
import { useIsLive, usePage } from '../island.tsx';
import { Progress } from '../Progress.tsx';
import { Segmented } from '../Segmented.tsx';
import { PictureChooser } from '../upload/PictureChooser.tsx';
import { Upload } from '../upload/Upload.tsx';
import { usePictureSending } from '../upload/use-picture-sending.ts';
import type { SendOptions } from '../upload/use-upload.ts';
import { Part } from './Part.tsx';
import { people } from './people.ts';

/** Fields for writing and choosing. */
export function FieldParts({ drawing }: { drawing: string }) {
  return (
    <>
      <Fields />
      <Refused />
      <Saved />
      <Segments />
      <Waiting />
      <Choosing />
      <Uploads />
      <Pictures drawing={drawing} />
      <Writing />
    </>
  );
}

function Segments() {
  const { t } = usePage();
  const options = (['members', 'newMembers'] as const).map((value) => ({ value, text: t(`staff:figure.${value}`) }));
  return (
    <Part name="Segmented">
      <Segmented label={t('user-administration:search')} options={options} chosen="members" name="figure" />
    </Part>
  );
}

function Saved() {
  const { t } = usePage();
  return (
    <Part name="SavedForm">
      <SavedForm
        version={1}
        saved={t('gift-cards:admin.revokeDialog.confirm')}
        send={async () => undefined}
        done={() => undefined}
        submit={t('gift-cards:admin.revokeDialog.confirm')}
        busy={t('gift-cards:admin.revokeDialog.working')}
      >
        <TextField name="line" label={t('gift-cards:admin.revokeDialog.reason')} defaultValue="Ryup" />
      </SavedForm>
    </Part>
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
          <ChoicesField name="choices" legend={label} choices={[{ value: '', text: t('islands:views.all') }]} />
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
    </Part>
  );
}

/** A form that is refused as soon as it is shown, with errors on its fields and above them. */
function Refused() {
  const { t } = usePage();
  // The error's text is fetched, like that of a real error: the server doesn't have it.
  const fault = useIsLive() ? 'email_invalid' : null;
  const label = t('gift-cards:admin.revokeDialog.reason');
  const form = {
    done: () => undefined,
    submit: t('gift-cards:admin.revokeDialog.confirm'),
    busy: t('gift-cards:admin.revokeDialog.working'),
    mayBeLeft: true,
  };
  return (
    <Part name="InputField, ErrorText">
      <div className="narrow stack">
        <InputField t={t} label={label} hint={t('gift-cards:admin.revokeDialog.reasonHint')} error={fault} />
        <InputField t={t} label={label} defaultValue={label} disabled />
        <Form
          {...form}
          send={async () => {
            throw new ApiError(503, { code: 'unavailable', message: '' });
          }}
          isSentAtOnce
        >
          <TextField name="refused" label={label} />
        </Form>
      </div>
    </Part>
  );
}

function Waiting() {
  const { t } = usePage();
  const label = t('islands:table.loading');
  return (
    <Part name="Progress">
      <div className="narrow">
        <Progress label={label} text={t('user-administration:caption')} done={13} all={29} note="13 / 29" />
        <progress aria-label={label} value={0.4} max={1} />
      </div>
    </Part>
  );
}

/** Removes accents, as the API does. */
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

/** Fakes an upload that takes three seconds. The file's name decides the outcome. */
async function pretend(file: File, { onProgress, signal }: SendOptions) {
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

function Pictures({ drawing }: { drawing: string }) {
  const { t } = usePage();
  const fault = useIsLive() ? 'picture_invalid' : null;
  const [picture, setPicture] = useState<string | null>(drawing);
  const send = async (file: File, onProgress: (part: number) => void) => {
    await pretend(file, { onProgress, signal: new AbortController().signal });
    return drawing;
  };
  const texts = {
    choose: t('islands:upload.choose'),
    remove: t('islands:upload.takeAway'),
    sending: t('islands:table.loading'),
    sent: t('islands:upload.ready', { name: '' }),
  };
  const usual = { t, picture, texts, sending: usePictureSending(send, setPicture), remove: () => setPicture(null) };
  return (
    <Part name="PictureChooser">
      <div className="narrow stack">
        <PictureChooser {...usual} label={t('messages:attach')} hint="offline.png, internal.png" error={null} />
        <PictureChooser {...usual} label={t('messages:attach')} error={fault} />
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
