declare const __BUILD_ID__: string | undefined;

/** Names the build that answers: part of every page cache key, and what the newer-build check compares. */
export const buildId: string = typeof __BUILD_ID__ === 'string' ? __BUILD_ID__ : 'development';
