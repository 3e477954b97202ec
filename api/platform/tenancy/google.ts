/** Google's sign-in, the only provider for which a client id is enough. */
export const googleProvider = {
  issuer: 'https://accounts.google.com',
  endpoints: {
    authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    jwks: 'https://www.googleapis.com/oauth2/v3/certs',
  },
} as const;
