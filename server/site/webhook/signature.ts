// The headers that authenticate a call: the original's, and those of Standard Webhooks, which also sign the time. Commerce 1.10.
import { createHmac } from 'node:crypto';

/**
 * @param secret hexadecimal; its bytes are the key of both schemes (`whsec_` + their base64 in the second)
 * @param body the exact bytes to send
 */
export function signatureHeaders(secret: string, eventId: string, body: string, now: number): Record<string, string> {
  const key = Buffer.from(secret, 'hex');
  const seconds = String(Math.floor(now / 1000));
  const signed = createHmac('sha256', key).update(`${eventId}.${seconds}.${body}`).digest('base64');
  return {
    'Squarespace-Signature': createHmac('sha256', key).update(body).digest('hex'),
    'webhook-id': eventId,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${signed}`,
  };
}
