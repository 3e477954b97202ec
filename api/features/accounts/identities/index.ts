export { browserCookie } from './browser-cookie.ts';
export { checkClientSecret } from './check-client-secret.ts';
export { discoverProvider } from './discover-provider.ts';
export { findProvider, listSignInProviders } from './find-provider.ts';
export { finishAuthorization } from './finish-authorization.ts';
export {
  countConnectedAccounts,
  deleteExpiredAuthorizationRequests,
  findHasPassword,
  selectIdentities,
} from './queries.ts';
export { clientSecretName } from './rules.ts';
export { startAuthorization, verifierPurpose } from './start-authorization.ts';
export { redirectUri } from './verify-callback.ts';
