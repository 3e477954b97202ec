import { useRef, useState } from 'react';
import { refetch } from '#src/client/api-data.ts';
import { type Body, call } from '#src/client/call.ts';
import { Form } from '#src/ui/form/Form.tsx';
import { useSendAgain } from '#src/ui/form/use-send-again.ts';
import { usePage } from '#src/ui/island.tsx';
import { PasswordInput } from '../users/PasswordInput.tsx';
import './settings-form.css';

interface Props {
  /** False for accounts without a password, which choose their first one. */
  hasPassword: boolean;
  /** The community's minimum password length. */
  minimumLength: number;
  changed: () => void;
}

/** Changes the password, says so, and clears the fields. */
export function PasswordChange({ hasPassword, minimumLength, changed }: Props) {
  const { t } = usePage();
  const form = useRef<HTMLFormElement>(null);
  const sendAgain = useSendAgain(form);
  const [news, setNews] = useState<'done' | 'doneFirst' | null>(null);
  const send = (body: Body<'POST /api/users/password'>) => {
    setNews(null);
    return sendAgain(() => call('POST /api/users/password', { body }));
  };
  const done = () => {
    form.current?.reset();
    setNews(hasPassword ? 'done' : 'doneFirst');
    changed();
    // The server has ended every other session.
    refetch('/api/sessions');
  };
  return (
    <div className="stack">
      <div className="account-head">
        <h3>{t('settings:passwords.title')}</h3>
        <p className="muted">{t(`settings:passwords.${hasPassword ? 'lead' : 'first'}`)}</p>
      </div>
      <div className="account-form">
        <Form
          formRef={form}
          mayBeLeft
          send={send}
          done={done}
          submit={t(`settings:passwords.${hasPassword ? 'submit' : 'submitFirst'}`)}
          busy={t('settings:passwords.working')}
          acts={
            <span className="settings-saved" role="status">
              {news && t(`settings:passwords.${news}`)}
            </span>
          }
        >
          {hasPassword && (
            <PasswordInput
              name="password"
              label={t('settings:passwords.current')}
              autoComplete="current-password"
              required
            />
          )}
          <PasswordInput
            name="newPassword"
            label={t('settings:passwords.new')}
            hint={t('settings:passwords.hint', { count: minimumLength })}
            autoComplete="new-password"
            minLength={minimumLength}
            required
          />
          <PasswordInput
            name="newPasswordRepeat"
            label={t('settings:passwords.repeat')}
            autoComplete="new-password"
            required
          />
        </Form>
      </div>
    </div>
  );
}
