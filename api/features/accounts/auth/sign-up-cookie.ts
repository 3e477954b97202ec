import type { Context } from '#api/context.ts';
import { isTokenSignatureValid, signToken } from '#api/platform/crypto/sign-token.ts';
import { deleteCookie, readCookie, serializeCookie } from '#api/platform/http/cookies.ts';
import { verificationLifetimeMs } from './rules.ts';

const name = '__Host-joining';

/**
 * Marks the browser in which someone signed up, until the confirmation link expires. Opening the link can sign in only
 * that browser, because in any other one, a person may have been tricked into opening someone else's link.
 */
export const signUpCookie = {
  name,
  set: (context: Context, email: string) => {
    const until = String(context.now.getTime() + verificationLifetimeMs);
    const signature = signToken(context.env.MASTER_KEY, signedText(context, email, until));
    return serializeCookie(name, `${until}.${signature}`, {
      maxAgeSeconds: verificationLifetimeMs / 1000,
      httpOnly: true,
    });
  },
  clear: deleteCookie(name, { httpOnly: true }),
  isOf: (context: Context, request: Request, email: string): boolean => {
    const [, until = '', signature = ''] = /^(\d{13})\.([\w-]{43})$/.exec(readCookie(request, name) ?? '') ?? [];
    return (
      Number(until) > context.now.getTime() &&
      isTokenSignatureValid(context.env.MASTER_KEY, signedText(context, email, until), signature)
    );
  },
} as const;

const signedText = ({ tenant }: Context, email: string, until: string) => `joining:${tenant.slug}:${email}:${until}`;
