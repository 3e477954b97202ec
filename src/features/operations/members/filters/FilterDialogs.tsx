import { filterNameLength } from '#api/features/operations/members/filters/contract.ts';
import type { QueryValues } from '#src/client/address.ts';
import { type Body, call } from '#src/client/call.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { TextField } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';

interface SaveProps {
  filter: QueryValues;
  close: () => void;
  done: (name: string) => void;
}

export function SaveFilter({ filter, close, done }: SaveProps) {
  const { t } = usePage();
  return (
    <Dialog title={t('user-administration:saved.save')} close={close}>
      <p>{t('user-administration:saved.lead')}</p>
      <Form
        send={async ({ name }: { name: string }) => {
          await call('POST /api/admin/user-filters', {
            body: { name, filter } as Body<'POST /api/admin/user-filters'>,
          });
          return name;
        }}
        done={done}
        submit={t('user-administration:saved.submit')}
        busy={t('user-administration:saved.working')}
        mayBeLeft
        cancel={{ text: t('user-administration:saved.back'), act: close }}
      >
        <TextField
          name="name"
          label={t('user-administration:saved.name')}
          maxLength={filterNameLength}
          autoComplete="off"
          required
        />
      </Form>
    </Dialog>
  );
}

interface DeleteProps {
  name: string;
  close: () => void;
  done: () => void;
}

export function DeleteFilter({ name, close, done }: DeleteProps) {
  const { t } = usePage();
  return (
    <Dialog title={t('user-administration:saved.deleteTitle')} close={close}>
      <p>{t('user-administration:saved.deleteText')}</p>
      <Form
        send={() => call('DELETE /api/admin/user-filters/{name}', { params: { name } })}
        done={done}
        submit={t('user-administration:saved.deleteConfirm')}
        busy={t('user-administration:saved.deleting')}
        cancel={{ text: t('user-administration:saved.back'), act: close }}
      />
    </Dialog>
  );
}
