import { preferencesUrl } from '#api/features/accounts/notifications/index.ts';
import { readLocalSecrets } from '../../scripts/local/secrets.ts';
import type { Person } from './people.ts';
import { originOf, readStackSettings } from './settings.ts';

/** Returns the path of the link with which a mail's recipient chooses what mail to receive. */
export function buildPreferencesLink({ id: userId, email, slug }: Person): string {
  const { MASTER_KEY } = readLocalSecrets(readStackSettings().data);
  const place = { env: { MASTER_KEY }, tenant: { slug }, origin: originOf(slug), now: new Date() };
  const { pathname, search } = new URL(preferencesUrl(place, { userId, email }));
  return `${pathname}${search}`;
}
