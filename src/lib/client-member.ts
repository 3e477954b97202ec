import type { ClientDirective } from 'astro';
import { readToken } from './session-storage.ts';

/**
 * `client:member`: an island that loads, with React, only in a browser that holds a member's token,
 * at once or when somebody signs in on the page.
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
