/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    context: import('#api/context.ts').Context;
    /** Only while the error screen is rendered. */
    failure?: { status: number; pathname: string };
    /** Only while the page of a suspended community is rendered. */
    isSuspended?: boolean;
  }
}
