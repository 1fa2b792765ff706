import { jsonAnswer } from './json-answer.ts';

type Handler<Context> = (request: Request, context: Context) => Response | Promise<Response>;

/**
 * A function that has a handler for each method it takes. HEAD is answered as GET, without a body;
 * any other method with 405 and the methods that there are, so that hosts need no rule of their own.
 */
export function byMethod<Context>(
  handlers: Record<string, Handler<Context>>,
): (request: Request, context: Context) => Promise<Response> {
  const allow = Object.keys(handlers).flatMap((method) =>
    method === 'GET' ? [method, 'HEAD'] : [method],
  );
  return async (request, context) => {
    const isHead = request.method === 'HEAD';
    const method = isHead ? 'GET' : request.method;
    const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
    if (!handler) return methodNotAllowed(request.method, allow);
    const answer = await handler(request, context);
    return isHead ? new Response(null, answer) : answer;
  };
}

function methodNotAllowed(method: string, allow: readonly string[]): Response {
  const detail = `Method ${method.slice(0, 20)} is not allowed here: use ${allow.join(' or ')}`;
  return jsonAnswer(405, { success: false, detail }, { allow });
}
