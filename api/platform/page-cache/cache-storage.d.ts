/** The Workers runtime's own cache: the browser's types, which stand beside the runtime's here, do not know it. */
interface CacheStorage {
  readonly default: Cache;
}
