import { useState } from 'react';
import type { CardChoice } from '#api/features/growth/campaigns/cards/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { call } from '#src/client/call.ts';
import { InputField } from '#src/ui/InputField.tsx';
import { usePage } from '#src/ui/island.tsx';
import { useDelayedCall } from '#src/ui/use-delayed-call.ts';
import { CardFacts } from './CardFacts.tsx';
import { titleIn } from './title-in.ts';

interface Props {
  locale: Locale;
  choose: (card: { title: string; address: string }) => void;
}

/** The debounce time for typing. */
const quietMs = 250;

/** Finds articles, events and posts by title. Lists this week's before anything is typed. */
export function FindCard({ locale, choose }: Props) {
  const { t } = usePage();
  const [q, setQuery] = useState('');
  const [found, setFound] = useState<{ q: string; items: readonly CardChoice[] } | null>(null);
  useDelayedCall(q.trim(), {
    delayMs: q === '' ? 0 : quietMs,
    call: async (words) => ({
      q: words,
      ...(await call('GET /api/admin/email-campaigns/cards', { query: { q: words } })).data,
    }),
    done: (answer) => answer && setFound(answer),
  });
  const none = t(found?.q ? 'campaigns:blocks.none' : 'campaigns:blocks.noneThisWeek');
  return (
    <>
      <InputField
        t={t}
        label={t('campaigns:blocks.search')}
        type="search"
        autoComplete="off"
        value={q}
        onChange={({ target }) => setQuery(target.value)}
      />
      <p className="muted" role="status">
        {found && (found.items.length === 0 ? none : t(`campaigns:blocks.${found.q ? 'found' : 'thisWeek'}`))}
      </p>
      <ul className="block-cards">
        {found?.items.map((card) => (
          <li key={card.address}>
            <button
              type="button"
              className="block-card"
              onClick={() => choose({ title: titleIn(card, locale), address: card.address })}
            >
              <b>{titleIn(card, locale)}</b>
              <CardFacts card={card} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
