import type { TFunction } from 'i18next';
import { errorText } from '../../lib/error-text.ts';

interface Props {
  /** A translator that has the texts of `settings` and `errors`. */
  t: TFunction;
  /** Of the input: the settings page asks for the password at several places. */
  id: string;
  /** Code of what was wrong with the one that was sent. */
  fault: string | undefined;
}

/** The password that a sensitive change asks for in the same call. */
export function PasswordField({ t, id, fault }: Props) {
  return (
    <div className="field">
      <label htmlFor={id}>{t('settings:password')}</label>
      <span className="hint" id={`${id}-hint`}>
        {t('settings:passwordWhy')}
      </span>
      <input
        className="input"
        id={id}
        name="password"
        type="password"
        autoComplete="current-password"
        aria-describedby={`${id}-hint ${id}-error`}
        aria-invalid={fault ? 'true' : undefined}
      />
      <span className="field-error" id={`${id}-error`} role="alert">
        {fault && errorText(t, fault)}
      </span>
    </div>
  );
}
