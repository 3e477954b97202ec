/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    context: import('#api/context.ts').Context;
    /** Set only while the error screen is rendered. */
    failure?: { status: number; pathname: string };
    /** Set only while the page of a suspended community is rendered. */
    isSuspended?: boolean;
  }
}
