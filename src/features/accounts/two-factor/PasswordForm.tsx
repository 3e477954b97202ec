import { Form } from '#src/ui/form/Form.tsx';
import { TextField } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';

interface Props<Result> {
  submit: string;
  /** The code of the error shown for an unexpected failure. */
  general: string;
  send: (body: { password?: string }) => Promise<Result>;
  done: (result: Result) => void;
  cancel?: () => void;
}

/** Asks for the password before a sign-in setting changes. Members without one only confirm, with a fresh session. */
export function PasswordForm<Result>({ submit, general, send, done, cancel }: Props<Result>) {
  const { t } = usePage();
  return (
    <Form<{ password: string }, Result>
      send={({ password }) => send(password === '' ? {} : { password })}
      done={done}
      submit={submit}
      busy={t('two-factor:working')}
      about="password"
      general={general}
      {...(cancel ? { cancel: { text: t('two-factor:settings.cancel'), act: cancel } } : {})}
    >
      <TextField
        name="password"
        type="password"
        label={t('two-factor:settings.password')}
        autoComplete="current-password"
        maxLength={128}
      />
    </Form>
  );
}
