import { useEffect, useRef, useState } from 'react';
import type { PendingEmailChange } from '#api/features/accounts/email-changes/contract.ts';
import { type Body, call } from '#src/client/call.ts';
import { DateTime } from '#src/ui/DateTime.tsx';
import { Email, useDecodedEmail } from '#src/ui/Email.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { TextField } from '#src/ui/form/fields.tsx';
import { useSendAgain } from '#src/ui/form/use-send-again.ts';
import { usePage } from '#src/ui/island.tsx';
import { PasswordInput } from '../users/PasswordInput.tsx';

interface Props {
  /** The account's address. */
  address: string;
  first: PendingEmailChange | null;
  /** False for accounts without a password, which must have signed in recently. */
  hasPassword: boolean;
}

/** The account's address, with the form that changes it or, if a change is pending, a button that cancels it. */
export function EmailChange({ address, first, hasPassword }: Props) {
  const { t } = usePage();
  const [pending, setPending] = useState(first);
  // True after a change, because the button that had the focus disappears.
  const [takesFocus, setTakesFocus] = useState(false);
  const show = (next: PendingEmailChange | null) => {
    setPending(next);
    setTakesFocus(true);
  };
  return (
    <div className="stack">
      <div className="account-head">
        <h3>{t('email-changes:title')}</h3>
        <p>
          <Email address={address} />
        </p>
      </div>
      {pending ? (
        <Pending change={pending} takesFocus={takesFocus} cancelled={() => show(null)} />
      ) : (
        <Request hasPassword={hasPassword} takesFocus={takesFocus} requested={show} />
      )}
    </div>
  );
}

interface PendingProps {
  change: PendingEmailChange;
  takesFocus: boolean;
  cancelled: () => void;
}

function Pending({ change, takesFocus, cancelled }: PendingProps) {
  const { t } = usePage();
  const address = useDecodedEmail(change.email);
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) notice.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <p className="notice" role="status" tabIndex={-1} ref={notice}>
        {t('email-changes:pending.text', { address })}{' '}
        <DateTime at={change.until} text={t('email-changes:pending.until', { when: '%' })} />
      </p>
      <Form
        send={() => call('DELETE /api/email-changes')}
        done={cancelled}
        submit={t('email-changes:pending.cancel')}
        busy={t('email-changes:pending.working')}
        isQuiet
      />
    </>
  );
}

interface RequestProps {
  hasPassword: boolean;
  takesFocus: boolean;
  requested: (change: PendingEmailChange) => void;
}

function Request({ hasPassword, takesFocus, requested }: RequestProps) {
  const { t } = usePage();
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLElement>(null);
  const sendAgain = useSendAgain(form);
  useEffect(() => {
    if (takesFocus) summary.current?.focus();
  }, [takesFocus]);
  const send = (body: Body<'POST /api/email-changes'>) => sendAgain(() => call('POST /api/email-changes', { body }));
  return (
    <details>
      <summary ref={summary} className="unfolds">
        {t('email-changes:change')}
      </summary>
      <div className="account-form">
        <p className="muted">{t(hasPassword ? 'email-changes:lead' : 'email-changes:leadWithoutPassword')}</p>
        <Form
          formRef={form}
          send={send}
          done={({ data }) => requested(data)}
          submit={t('email-changes:submit')}
          busy={t('settings:passwords.working')}
        >
          <TextField
            name="email"
            type="email"
            label={t('email-changes:new')}
            autoComplete="email"
            maxLength={254}
            required
          />
          {hasPassword && (
            <PasswordInput
              name="password"
              label={t('settings:passwords.current')}
              autoComplete="current-password"
              required
            />
          )}
        </Form>
      </div>
    </details>
  );
}
