export { LiveHub } from '#api/live-hub.ts';

/** The entry point for workerd. Tests call the API and the jobs in process and never use it. */
export default {
  fetch: () => new Response('tests only', { status: 404 }),
} satisfies ExportedHandler;
