/** The order form's own error codes, besides the common ones. */
export const orderErrorCodes = [
  'plan_invalid',
  'months_invalid',
  'quantity_invalid',
  'email_required',
  'email_invalid',
  'email_local_part',
  'gift_message_too_long',
  'date_invalid',
  'payments_not_configured',
  'silenced',
  'suspended',
] as const;
