// Import this in a test that needs no service but must run in workerd, for example of its crypto or cache.
import 'cloudflare:workers';
