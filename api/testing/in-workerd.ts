// Import this in a test that needs workerd but no service, for example for its crypto or cache.
import 'cloudflare:workers';
