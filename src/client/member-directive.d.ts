import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates only in a browser that has a member's token (src/client/client-member.ts). */
    'client:member'?: boolean;
  }
}
