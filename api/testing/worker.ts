/** What workerd is started with; tests call the API and the jobs in process and never come here. */
export default {
  fetch: () => new Response('tests only', { status: 404 }),
} satisfies ExportedHandler;
