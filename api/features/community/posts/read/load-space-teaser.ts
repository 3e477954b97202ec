import { z } from 'zod';
import { idParams } from '#api/platform/http/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { verb } from '#api/verb.ts';
import { findPublicSpace, type PublicSpaceRow, selectLockedSpaces } from './queries.ts';

const maxLocked = 20;

/** What visitors can see of a space: nothing that members wrote. */
export interface SpaceTeaser {
  slug: string;
  name: string;
  description: string;
  /** The plan that it requires, if any. */
  plan: 'premium' | 'donator' | null;
}

const asked = z.object({ post: z.string().optional(), space: z.string().optional() });

/**
 * Loads the space that a visitor's link leads to, by a post in it or by its id or slug. Returns it only if every member
 * sees it listed without joining it, or if it is shown as locked. Where people join by invitation, only locked spaces
 * are returned, because visitors can't become members.
 */
export const loadSpaceTeaser = verb(
  { access: 'anyone', input: asked },
  async ({ db, locale, tenant }, { post, space }): Promise<SpaceTeaser | null> => {
    const id = post === undefined ? undefined : idParams.safeParse({ id: post }).data?.id;
    if (id === undefined && (post !== undefined || space === undefined)) return null;
    const address = id === undefined ? { space: space ?? '' } : { post: id };
    const [row] = await findPublicSpace(db, address, { mayJoin: tenant.joining !== 'invitation' });
    return row ? present(row, locale) : null;
  },
);

/** Lists the spaces that require a plan and that the community shows as locked to everyone, visitors included. */
export const listLockedSpaces = verb({ access: 'anyone' }, async ({ db, locale }): Promise<SpaceTeaser[]> => {
  return (await selectLockedSpaces(db, maxLocked)).map((row) => present(row, locale));
});

function present({ slug, readAccess, ...row }: PublicSpaceRow, locale: Locale): SpaceTeaser {
  const plan = readAccess === 'members' ? null : readAccess;
  return locale === 'et'
    ? { slug, name: row.nameEt, description: row.descriptionEt, plan }
    : { slug, name: row.nameEn, description: row.descriptionEn, plan };
}
