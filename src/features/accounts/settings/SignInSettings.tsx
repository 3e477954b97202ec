import { useState } from 'react';
import type { PendingEmailChange } from '#api/features/accounts/email-changes/contract.ts';
import { Island, type IslandPage } from '#src/ui/island.tsx';
import { EmailChange } from '../email-changes/EmailChange.tsx';
import { PasswordChange } from './PasswordChange.tsx';
import './account-forms.css';

interface Props {
  page: IslandPage;
  address: string;
  emailChange: PendingEmailChange | null;
  hasPassword: boolean;
  minimumLength: number;
}

/** The forms for the address and the password. Once a first password is set, both ask for the current one. */
export function SignInSettings({ page, address, emailChange, hasPassword: hadPassword, minimumLength }: Props) {
  const [hasPassword, setHasPassword] = useState(hadPassword);
  return (
    <Island page={page}>
      <div className="account-forms">
        <EmailChange address={address} first={emailChange} hasPassword={hasPassword} />
        <hr />
        <PasswordChange hasPassword={hasPassword} minimumLength={minimumLength} changed={() => setHasPassword(true)} />
      </div>
    </Island>
  );
}
