import type { Context } from '#api/context.ts';
import { isTokenSignatureValid, signToken } from '#api/platform/crypto/sign-token.ts';

interface Place {
  env: Pick<Context['env'], 'MASTER_KEY'>;
  tenant: Pick<Context['tenant'], 'slug'>;
}

/** Someone who may appeal: the author, or a reporter. */
export interface Appellant {
  decisionId: string;
  /** Null for the author. */
  reportId: string | null;
}

/**
 * Creates a token that can only read and appeal one decision, on behalf of one person it concerns. It is derived from
 * the master key and not stored, and it expires with the time for appeals.
 */
export function createAppealToken(place: Place, appellant: Appellant): string {
  return `${subjectOf(appellant)}.${signToken(place.env.MASTER_KEY, signedText(place, appellant))}`;
}

/** The URL where the appellant reads the decision and appeals, without signing in. */
export function appealUrl(place: Place & Pick<Context, 'origin'>, appellant: Appellant): string {
  return `${place.origin}/appeals/${createAppealToken(place, appellant)}`;
}

/** Returns the holder of a valid token, or null. */
export function verifyAppealToken(place: Place, token: string): Appellant | null {
  const [, decisionId, party, given] = /^([0-9a-f-]{36})\.(author|[0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  if (!decisionId || !party || !given) return null;
  const appellant = { decisionId, reportId: party === 'author' ? null : party };
  return isTokenSignatureValid(place.env.MASTER_KEY, signedText(place, appellant), given) ? appellant : null;
}

const subjectOf = ({ decisionId, reportId }: Appellant) => `${decisionId}.${reportId ?? 'author'}`;

const signedText = ({ tenant }: Place, appellant: Appellant) => `appeal:${tenant.slug}:${subjectOf(appellant)}`;
