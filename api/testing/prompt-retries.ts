import Client from 'stripe';

// Stripe's client waits half a second before retrying a failed call. The failures in the tests would add up to a minute
// and a half of waiting.
Client.prototype.getInitialNetworkRetryDelay = () => 0;
