/** The Workers runtime's default cache, missing from the browser types that are loaded alongside. */
interface CacheStorage {
  readonly default: Cache;
}
