import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates only in a browser that has a member's token (src/client/client-member.ts). */
    'client:member'?: boolean;
    /** Hydrates once it is on the screen or within the margin around it (src/client/client-seen.ts). */
    'client:seen'?: boolean | { rootMargin: string };
  }
}
