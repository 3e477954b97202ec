import type { TFunction } from 'i18next';
import { InputField } from './InputField.tsx';

interface Props {
  /** A translator with the texts of `settings` and `errors.general`. */
  t: TFunction;
  /** Id of the input; a page may have several. */
  id: string;
  /** Error code of the submitted password. */
  fault: string | undefined;
  /** False if the text before it explains why. */
  saysWhy?: boolean;
}

/** The password field for calls that confirm a sensitive change. */
export function PasswordField({ t, id, fault, saysWhy = true }: Props) {
  return (
    <InputField
      t={t}
      id={id}
      label={t('settings:password')}
      hint={saysWhy && t('settings:passwordWhy')}
      error={fault}
      name="password"
      type="password"
      autoComplete="current-password"
    />
  );
}
