// One file, because most of what they load is the same.
export { SessionList } from '../sessions/SessionList.tsx';
export { AppearanceForm } from './AppearanceForm.tsx';
export { NotificationForms } from './NotificationForms.tsx';
export { PrivacyForm } from './PrivacyForm.tsx';
export { SignInSettings } from './SignInSettings.tsx';
