import Client from 'stripe';

// Stripe's client waits half a second before it tries a failed call again. Those that are refused
// in the tests would add up to a minute and a half of waiting.
Client.prototype.getInitialNetworkRetryDelay = () => 0;
