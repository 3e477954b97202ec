import type { TFunction } from 'i18next';
import { signInAgainUrl } from '../client/sign-in-again.ts';

/** Opens the sign-in form in another tab, so that input on this page stays. */
export function SignInAgain({ t }: { t: TFunction }) {
  return (
    <a href={signInAgainUrl} target="_blank" rel="noopener">
      {t('errors:sign_in_again')}
    </a>
  );
}
