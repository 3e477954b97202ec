import { afterEach, vi } from 'vitest';

/** Files share a Worker, so a test that fails before it restores the clock would make later ones fail. */
afterEach(() => vi.useRealTimers());
