import { timingSafeEqual } from 'node:crypto';
import type { Context } from '#api/context.ts';
import { sign } from '#api/platform/crypto/keyring.ts';

interface Place {
  env: Pick<Context['env'], 'MASTER_KEY'>;
  tenant: Pick<Context['tenant'], 'slug'>;
}

/** Who may appeal: the author, or a reporter. */
export interface Appellant {
  decisionId: string;
  /** Null for the author. */
  reportId: string | null;
}

/**
 * A token that can only read and appeal one decision, on behalf of one person it concerns. Derived from the master key
 * and not stored; it expires with the time for appeals.
 */
export function appealToken(place: Place, appellant: Appellant): string {
  return `${subjectOf(appellant)}.${signaturesOf(place, appellant)[0]}`;
}

/** Where they read the decision and appeal, without signing in. */
export function appealAddress(place: Place & Pick<Context, 'origin'>, appellant: Appellant): string {
  return `${place.origin}/appeals/${appealToken(place, appellant)}`;
}

/** The holder of a valid token, or null. */
export function readAppealToken(place: Place, token: string): Appellant | null {
  const [, decisionId, party, given] = /^([0-9a-f-]{36})\.(author|[0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  if (!decisionId || !party || !given) return null;
  const appellant = { decisionId, reportId: party === 'author' ? null : party };
  const isSigned = signaturesOf(place, appellant).some((one) => timingSafeEqual(Buffer.from(given), Buffer.from(one)));
  return isSigned ? appellant : null;
}

const subjectOf = ({ decisionId, reportId }: Appellant) => `${decisionId}.${reportId ?? 'author'}`;

/** One per known key, the current one first. */
function signaturesOf({ env, tenant }: Place, appellant: Appellant): string[] {
  const signed = `appeal:${tenant.slug}:${subjectOf(appellant)}`;
  return sign(env.MASTER_KEY, signed).map((bytes) => bytes.toString('base64url'));
}
