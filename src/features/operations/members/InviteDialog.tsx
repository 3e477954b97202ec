import { userRoles } from '#api/platform/actor/contract.ts';
import { call } from '#src/client/call.ts';
import { formatDay } from '#src/shared/format.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { SelectField, TextField } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';

interface Props {
  close: () => void;
  /** What to tell the administrator. */
  done: (text: string) => void;
}

export function InviteDialog({ close, done }: Props) {
  const { t, locale, timeZone } = usePage();
  return (
    <Dialog title={t('user-administration:invite.title')} close={close}>
      <p>{t('user-administration:invite.lead')}</p>
      <Form
        send={(body: { email: string; role: (typeof userRoles)[number] }) => call('POST /api/admin/users', { body })}
        done={({ data }) => {
          const until = formatDay(new Date(data.expiresAt), timeZone, locale);
          done(t('user-administration:invite.done', { until }));
        }}
        submit={t('user-administration:invite.submit')}
        busy={t('user-administration:invite.working')}
        cancel={{ text: t('user-administration:invite.back'), act: close }}
      >
        <TextField
          name="email"
          type="email"
          label={t('user-administration:invite.email')}
          autoComplete="off"
          required
        />
        <SelectField
          name="role"
          label={t('user-administration:invite.role')}
          options={userRoles.map((role) => ({ value: role, text: t(`user-administration:role.${role}`) }))}
        />
      </Form>
    </Dialog>
  );
}
