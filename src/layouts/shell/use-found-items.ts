import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { formatAddress, personName } from '#api/platform/mail/address.ts';
import { type Answer, call } from '#src/client/call.ts';
import { usePage } from '#src/ui/island.tsx';
import type { Option } from './palette-options.ts';

/** The debounce delay of a search. */
const pauseMs = 150;
const perGroup = 5;

interface Found {
  members: readonly Option[];
  cards: readonly Option[];
  hasFailed: boolean;
}

const nothing: Found = { members: [], cards: [], hasFailed: false };

/**
 * Returns the found members and gift cards, for administrators. Null until they are known for this query, which must
 * have at least two letters.
 */
export function useFoundItems(query: string, isAdmin: boolean): Found | null {
  const { t } = usePage();
  const [found, setFound] = useState<{ query: string; what: Found } | null>(null);
  useEffect(() => {
    if (query.length < 2) return;
    let isCurrent = true;
    const pause = setTimeout(async () => {
      const what = isAdmin ? await find(t, query) : nothing;
      if (isCurrent) setFound({ query, what });
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(pause);
    };
  }, [t, query, isAdmin]);
  return found?.query === query ? found.what : null;
}

async function find(t: TFunction, q: string): Promise<Found> {
  const given = { query: { q, limit: perGroup } };
  try {
    const [members, cards] = await Promise.all([
      call('GET /api/admin/users', given),
      call('GET /api/admin/gift-cards', given),
    ]);
    return {
      members: members.data.items.map(memberOption),
      cards: cards.data.items.map((card) => cardOption(t, card)),
      hasFailed: false,
    };
  } catch {
    return { ...nothing, hasFailed: true };
  }
}

type Member = Answer<'GET /api/admin/users'>['data']['items'][number];
type Card = Answer<'GET /api/admin/gift-cards'>['data']['items'][number];

const memberOption = ({ id, name, email }: Member): Option => ({
  href: `/admin/users/${id}`,
  text: personName({ name, email }),
  detail: name ? formatAddress(email) : '',
});

const cardOption = (t: TFunction, { lastGroup, status, description }: Card): Option => ({
  href: `/admin/gift-cards?q=${lastGroup}`,
  text: `…${lastGroup}`,
  detail: [t(`gift-cards:admin.statuses.${status}`), description].filter(Boolean).join(' · '),
});
