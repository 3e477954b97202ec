import type { TFunction } from 'i18next';
import { InputField } from './InputField.tsx';

interface Props {
  /** A translator that has the texts of `settings` and `errors.general`. */
  t: TFunction;
  /** Of the input: the settings page asks for the password at several places. */
  id: string;
  /** Code of what was wrong with the one that was sent. */
  fault: string | undefined;
}

/** The password that a sensitive change asks for in the same call. */
export function PasswordField({ t, id, fault }: Props) {
  return (
    <InputField
      t={t}
      id={id}
      label={t('settings:password')}
      hint={t('settings:passwordWhy')}
      error={fault}
      name="password"
      type="password"
      autoComplete="current-password"
    />
  );
}
