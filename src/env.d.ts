/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    context: import('#api/context.ts').Context;
    /** Only while the error screen is rendered. */
    failure?: { status: number; pathname: string };
  }
}

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates only in a browser that holds a member's token (src/lib/client-member.ts). */
    'client:member'?: boolean;
  }
}
