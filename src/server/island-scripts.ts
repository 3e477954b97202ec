declare const __SCRIPTS_OF_ISLANDS__: [pattern: string, scripts: string[]][] | undefined;

/**
 * The scripts that the islands of each route load, by the route's pattern. Filled by the build; empty in development.
 */
export const islandScripts: ReadonlyMap<string, readonly string[]> = new Map(
  typeof __SCRIPTS_OF_ISLANDS__ === 'undefined' ? [] : __SCRIPTS_OF_ISLANDS__,
);
