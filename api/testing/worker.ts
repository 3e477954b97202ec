export { LiveHub } from '#api/live-hub.ts';

/** The entry point that workerd requires. Tests don't use it: they call the API and the jobs in process. */
export default {
  fetch: () => new Response('tests only', { status: 404 }),
} satisfies ExportedHandler;
