import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import type { ProofMethod } from '#api/features/accounts/auth/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { callApi, codeOf } from '#src/client/api-client.ts';
import { useTexts } from '#src/client/island-texts.ts';
import { onSignedInAgain } from '#src/client/sign-in-again.ts';
import { useModal } from '#src/ui/Dialog.tsx';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { SignInAgain } from '#src/ui/SignInAgain.tsx';
import { FreshProofForm } from './FreshProofForm.tsx';

interface Props {
  locale: Locale;
  done: (isProven: boolean) => void;
}

/** Opens over the page and its dialogs, so that nothing typed there is lost. */
export function FreshProofDialog({ locale, done }: Props) {
  const t = useTexts(locale, ['proofs', 'settings', 'errors.general']);
  return t && <Asking t={t} done={done} />;
}

function Asking({ t, done }: Pick<Props, 'done'> & { t: TFunction }) {
  const modal = useModal(() => done(false));
  const [way, setWay] = useState<ProofMethod | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    callApi<{ data: { way: ProofMethod } }>('GET', '/api/auth/proof').then(
      ({ data }) => setWay(data.way),
      (error) => setFailure(codeOf(error)),
    );
  }, []);
  useEffect(() => (way === 'sign_in' ? onSignedInAgain(() => done(true)) : undefined), [way, done]);
  return (
    <dialog {...modal} className="dialog card" aria-labelledby="proof-title" aria-describedby="proof-text">
      <h2 id="proof-title">{t('proofs:title')}</h2>
      <div className="stack">
        <p id="proof-text">{t(way === 'sign_in' ? 'proofs:signIn' : 'proofs:why')}</p>
        {failure && (
          <p className="notice notice-danger" role="alert">
            <ErrorText t={t} code={failure} />
          </p>
        )}
        {way === 'password' || way === 'code' ? (
          <FreshProofForm t={t} way={way} cancel={() => done(false)} done={() => done(true)} />
        ) : (
          <FreshProofFallback t={t} isSignIn={way === 'sign_in'} cancel={() => done(false)} />
        )}
      </div>
    </dialog>
  );
}

function FreshProofFallback({ t, isSignIn, cancel }: { t: TFunction; isSignIn: boolean; cancel: () => void }) {
  return (
    <>
      {isSignIn && (
        <p>
          <SignInAgain t={t} />
        </p>
      )}
      <p className="actions">
        <button type="button" className="button button-quiet" onClick={cancel}>
          {t('proofs:cancel')}
        </button>
      </p>
    </>
  );
}
