import { type MouseEvent, useState } from 'react';
import { Icon } from '#src/ui/Icon.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import './welcome.css';

interface Props {
  userId: string;
  community: string;
  steps: ReadonlyArray<{ name: 'profile' | 'hello' | 'answer'; path: string; isDone: boolean }>;
}

const dismissedSeconds = 14 * 24 * 60 * 60;

export function WelcomeIsland({ page, ...props }: Props & { page: IslandPage }) {
  return (
    <Island page={page}>
      <Welcome {...props} />
    </Island>
  );
}

/** First steps for a newcomer. They can be dismissed for good in this browser. */
function Welcome({ userId, community, steps }: Props) {
  const { t } = usePage();
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed) return null;
  const dismiss = ({ currentTarget }: MouseEvent) => {
    // A cookie, so that the server renders the page without the steps from now on and nothing moves.
    // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox lack the Cookie Store API's other half.
    document.cookie = `community_welcome=${userId}; path=/community; max-age=${dismissedSeconds}; samesite=lax`;
    currentTarget.closest('main')?.focus();
    setDismissed(true);
  };
  return (
    <section className="card welcome" aria-labelledby="welcome-title">
      <div className="welcome-top">
        <h2 id="welcome-title">{t('feed:welcome.title', { community })}</h2>
        <button
          className="icon-button"
          type="button"
          aria-label={t('feed:welcome.dismiss')}
          title={t('feed:welcome.dismiss')}
          onClick={dismiss}
        >
          <Icon name="close" />
        </button>
      </div>
      <ol>
        {steps.map(({ name, path, isDone }) => (
          <li key={name} className={isDone ? 'is-done' : undefined}>
            <span className="welcome-mark">{isDone && <Icon name="check" />}</span>
            <span>
              <a href={path}>{t(`feed:welcome.${name}`)}</a>
              {isDone && <span className="visually-hidden">{t('feed:welcome.done')}</span>}
              {!isDone && <span className="welcome-why">{t(`feed:welcome.${name}Why`)}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
