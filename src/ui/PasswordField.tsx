import type { TFunction } from 'i18next';
import { InputField } from './InputField.tsx';

interface Props {
  /** A translator with the texts of `settings` and `errors.general`. */
  t: TFunction;
  /** The id of the input; a page may have several. */
  id: string;
  /** The error code of the submitted password. */
  fault: string | undefined;
  /** Whether the field explains why it is needed; false if the text before it does. */
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
