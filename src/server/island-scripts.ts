declare const __SCRIPTS_OF_ISLANDS__: [entry: string, scripts: string[]][] | undefined;

/**
 * The scripts that each island needs, by the URL of the island's own script. An empty URL has those of a member's page
 * without islands. Filled by the build; empty during development.
 */
const scriptsOf: ReadonlyMap<string, readonly string[]> = new Map(
  typeof __SCRIPTS_OF_ISLANDS__ === 'undefined' ? [] : __SCRIPTS_OF_ISLANDS__,
);

/** The scripts that the islands of a page need, by its request. */
const needed = new WeakMap<Request, Set<string>>();

/** Records that an island starts with its page, by the URL of its own script. */
export function recordIsland(request: Request, entry: string): void {
  const scripts = needed.get(request) ?? new Set<string>();
  needed.set(request, scripts);
  for (const script of scriptsOf.get(entry) ?? []) scripts.add(script);
}

/**
 * Returns a `Link` header that preloads the scripts of a member's page: those of its islands and of the header's menu. A
 * header, because the head is written before it is known which islands the page has.
 */
export function buildPreloadLink(request: Request): string {
  const scripts = needed.get(request) ?? scriptsOf.get('') ?? [];
  return [...scripts].map((script) => `<${script}>; rel=modulepreload`).join(', ');
}
