/** What workerd is started with; tests call the API and the jobs in process and never come here. */
// biome-ignore lint/style/noDefaultExport: the runtime takes a Worker from its module's default.
export default {
  fetch: () => new Response('tests only', { status: 404 }),
} satisfies ExportedHandler;
