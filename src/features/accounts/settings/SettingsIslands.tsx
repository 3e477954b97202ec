// One entry file, because these islands share most of the code they load.
export { SessionList } from '../sessions/SessionList.tsx';
export { AppearanceForm } from './AppearanceForm.tsx';
export { NotificationForms } from './NotificationForms.tsx';
export { PrivacyForm } from './PrivacyForm.tsx';
export { SignInSettings } from './SignInSettings.tsx';
