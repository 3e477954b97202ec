import { afterEach, vi } from 'vitest';

/** Files share a Worker: a test that fails before it puts the clock back would fail those after it. */
afterEach(() => vi.useRealTimers());
