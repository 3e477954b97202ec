declare const __BUILD_ID__: string | undefined;

/** Identifies the running build: part of every page cache key, and compared by the newer-build check. */
export const buildId: string = typeof __BUILD_ID__ === 'string' ? __BUILD_ID__ : 'development';
