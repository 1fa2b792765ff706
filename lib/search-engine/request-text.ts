import { bodyText } from '../api/body-text.ts';
import { errorAnswer, type ProtocolAnswer } from './protocol.ts';
import { MAX_BODY_LENGTH } from './request-body.ts';

const reasons = {
  400: 'The request body could not be read',
  413: 'Request body is too large',
  415: 'Content encoding is not supported',
};

/**
 * Reads a request's body, see {@link bodyText}.
 * @returns the text, or the refusal to answer
 */
export async function readBodyText(request: Request): Promise<string | ProtocolAnswer> {
  const body = await bodyText(request, MAX_BODY_LENGTH);
  return typeof body === 'string' ? body : errorAnswer(body.status, reasons[body.status]);
}
