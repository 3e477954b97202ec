/** An error response from Stripe. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly error: Record<string, unknown>;

  constructor(status: number, error: Record<string, unknown>) {
    super(String(error['message']));
    this.status = status;
    this.error = error;
  }
}

export function refuseMissing(kind: string, id: string): StripeRefusal {
  const message = `No such ${kind}: '${id}'`;
  return new StripeRefusal(404, { type: 'invalid_request_error', code: 'resource_missing', message, param: 'id' });
}

export function refuseParameter(param: string, code: string, message: string): StripeRefusal {
  return new StripeRefusal(400, { type: 'invalid_request_error', code, message, param });
}

export function refuseRequest(code: string | null, message: string): StripeRefusal {
  return new StripeRefusal(400, { type: 'invalid_request_error', ...(code ? { code } : {}), message });
}

export function refuseCard(): StripeRefusal {
  const message = 'Your card was declined.';
  return new StripeRefusal(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message,
  });
}
