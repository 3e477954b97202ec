import type { ClientDirective } from 'astro';
import { readToken } from './session-storage.ts';

/**
 * `client:member`: hydrates an island only if the browser has a member's token, at once or after a sign-in on the page.
 * Visitors don't load React.
 */
const clientMember: ClientDirective = (load) => {
  let isLoaded = false;
  const hydrate = async () => {
    if (isLoaded || !readToken()) return;
    isLoaded = true;
    const render = await load();
    await render();
  };
  void hydrate();
  addEventListener('auth-changed', hydrate);
};

export default clientMember;
