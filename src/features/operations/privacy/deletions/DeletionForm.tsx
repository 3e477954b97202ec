import type { TFunction } from 'i18next';
import { type SubmitEvent, useState } from 'react';
import { lookOf } from '#api/platform/text/look-of.ts';
import { type ApiFailure, callApi, failureOf } from '#src/client/api-client.ts';
import { removeAccountCopies } from '#src/client/forget-saved.ts';
import { signedInMember } from '#src/client/page-member.ts';
import { clearSession } from '#src/client/session-storage.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { InputField } from '#src/ui/InputField.tsx';
import { PasswordField } from '#src/ui/PasswordField.tsx';

interface Props {
  t: TFunction;
  community: string;
  needsPassword: boolean;
  /** Whether to delete posts, comments and pictures as well. */
  deletesWriting: boolean;
  /** Whether the account is being deleted. */
  isBusy: boolean;
  setIsBusy: (isBusy: boolean) => void;
  cancel: () => void;
  /** Called once the account is deleted and the member is signed out. */
  done: () => void;
}

/** Asks the member to type the community's name and the password. */
export function DeletionForm(properties: Props) {
  const { t, community, needsPassword, deletesWriting, isBusy, setIsBusy, cancel, done } = properties;
  const [typed, setTyped] = useState('');
  // Only a hint while typing; the server decides.
  const isTyped = lookOf(typed) === lookOf(community);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const { password: passwordFault, confirmation: nameFault } = failure?.fields ?? {};
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Not disabled while busy, so that the button keeps the focus.
    if (isBusy) return;
    const password = new FormData(event.currentTarget).get('password');
    setIsBusy(true);
    setFailure(null);
    try {
      const given = { confirmation: typed, deletesWriting, ...(password === null ? {} : { password }) };
      const member = signedInMember();
      await callApi('POST', '/api/users/delete', given);
      clearSession();
      if (member !== null) removeAccountCopies(member);
      done();
    } catch (error) {
      setIsBusy(false);
      setFailure(failureOf(error));
    }
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p className="notice notice-danger" role="alert">
        {failure && !failure.fields && <ErrorText t={t} code={failure.code} />}
      </p>
      <InputField
        t={t}
        id="deletion-confirmation"
        label={t('account-deletions:confirmation', { community })}
        error={nameFault?.code}
        name="confirmation"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {needsPassword && <PasswordField t={t} id="deletion-password" fault={passwordFault?.code} />}
      <p className="actions">
        <button type="submit" className="button button-danger" disabled={!isTyped} aria-disabled={isBusy}>
          {isBusy ? t('account-deletions:working') : t('account-deletions:confirm')}
        </button>
        <button type="button" className="button button-quiet" disabled={isBusy} onClick={cancel}>
          {t('account-deletions:cancel')}
        </button>
      </p>
    </form>
  );
}
