import { type ComponentType, useEffect, useState } from 'react';
import { loadWithoutReload } from '../client/load-without-reload.ts';
import { usePage } from './island.tsx';
import { showToast } from './toast/toast-store.ts';

type Load<Properties> = () => Promise<ComponentType<Properties>>;

const pausesMs = [300, 1_500];
/** How long a part may take before the page shows that it is loading. */
const patienceMs = 400;

/**
 * Creates a part that is loaded when it opens, such as a dialog. A failed load is retried automatically, then on
 * request. If the file is still missing, a newer build has replaced it, and the page is reloaded.
 */
export function lazyPart<Properties extends object>(load: Load<Properties>): ComponentType<Properties> {
  let known: ComponentType<Properties> | null = null;
  // biome-ignore lint/correctness/noComponentHookFactories: like `lazy`, this is called once for each part, by its module.
  return function Part(properties: Properties) {
    const { t } = usePage();
    const [Loaded, setLoaded] = useState(() => known);
    const [attempt, setAttempt] = useState(1);
    const [isWaiting, setWaiting] = useState(false);
    const isLoaded = Loaded !== null;
    useEffect(() => {
      if (isLoaded) return;
      let isOpen = true;
      const waiting = setTimeout(() => setWaiting(true), patienceMs);
      const done = () => {
        clearTimeout(waiting);
        setWaiting(false);
      };
      (attempt === 1 ? loadPatiently(load) : load()).then(
        (part) => {
          known = part;
          if (!isOpen) return;
          done();
          setLoaded(() => part);
        },
        () => {
          if (!isOpen) return;
          done();
          const again = { text: t('islands:table.again'), run: () => setAttempt(attempt + 1) };
          showToast(t('islands:part.failed'), again);
        },
      );
      return () => {
        isOpen = false;
        clearTimeout(waiting);
      };
    }, [isLoaded, attempt, t]);
    useLoadingBar(isWaiting);
    if (Loaded) return <Loaded {...properties} />;
    return (
      <span className="visually-hidden" role="status">
        {isWaiting && t('islands:table.loading')}
      </span>
    );
  };
}

/** Shows the bar at the top of the page, as during a navigation. */
function useLoadingBar(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    const { dataset } = document.documentElement;
    dataset['loading'] = '';
    return () => {
      delete dataset['loading'];
    };
  }, [isShown]);
}

/** Tries to load several times, during which first-paint.js doesn't reload the page. */
function loadPatiently<Part>(load: () => Promise<Part>): Promise<Part> {
  return loadWithoutReload(async () => {
    for (const pause of pausesMs) {
      const part = await load().catch(() => null);
      if (part) return part;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    return load();
  });
}
