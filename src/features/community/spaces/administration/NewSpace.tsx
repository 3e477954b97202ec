import { useRef } from 'react';
import { slugOf } from '#api/platform/text/slug-of.ts';
import { call } from '#src/client/call.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { TextField } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';
import { readSpace, SpaceFields, type SpaceValues } from './SpaceFields.tsx';

interface Props {
  slowModeSeconds: number;
  close: () => void;
  done: () => void;
}

/** The dialog that creates a space. Its slug is derived from its name until it is edited by hand. */
export function NewSpace({ slowModeSeconds, close, done }: Props) {
  const { t } = usePage();
  const form = useRef<HTMLFormElement>(null);
  const proposed = useRef('');
  const propose = (changed: EventTarget) => {
    const control = (name: string) => form.current?.elements.namedItem(name);
    const [slug, nameEt, nameEn] = [control('slug'), control('nameEt'), control('nameEn')];
    if (!(slug instanceof HTMLInputElement) || changed === slug) return;
    if (slug.value !== '' && slug.value !== proposed.current) return;
    const textIn = (field: typeof nameEt) => (field instanceof HTMLInputElement ? field.value : '');
    proposed.current = slugOf(textIn(nameEt) || textIn(nameEn));
    slug.value = proposed.current;
  };
  return (
    <Dialog title={t('space-administration:create')} close={close}>
      <div onInput={({ target }) => propose(target)}>
        <Form
          formRef={form}
          send={({ slug, ...values }: SpaceValues & { slug: string }) =>
            call('POST /api/admin/spaces', { body: { slug, ...readSpace(values) } })
          }
          done={done}
          submit={t('space-administration:create')}
          busy={t('space-administration:creating')}
          keptAs="new-space"
          cancel={{ text: t('space-administration:cancel'), act: close }}
        >
          <TextField
            name="slug"
            label={t('space-administration:slug')}
            hint={t('space-administration:slugHint')}
            maxLength={60}
            autoComplete="off"
          />
          <SpaceFields space={null} slowModeSeconds={slowModeSeconds} />
        </Form>
      </div>
    </Dialog>
  );
}
