import type { CallBody, Call, CallParams, CallQuery, CallResponse } from '@formroom/domain/api/contract.ts';
import type { ParamNames } from '@formroom/domain/api/paths.ts';
import type {
  FastifyContextConfig,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  RouteHandlerMethod,
} from 'fastify';
import type { PortalApp } from '../app-types.ts';
import type { Access } from './access.ts';

/** A request that has been validated by the schemas of its call. */
export type CallRequest<C extends Call> = FastifyRequest & {
  params: CallParams<C>;
  query: CallQuery<C>;
  body: CallBody<C>;
};
/** A request before validation: its path parameters are text. */
type UnvalidatedRequest<C extends Call> = FastifyRequest & { params: Record<ParamNames<C['path']>, string> };

interface RouteSettings<C extends Call> extends Omit<
  FastifyContextConfig,
  'getStudentId' | 'auditDetails' | 'reauthentication' | 'url' | 'method'
> {
  access: Access;
  getStudentId?: (request: UnvalidatedRequest<C>) => string | undefined | Promise<string | undefined>;
  auditDetails?: (request: CallRequest<C>) => string;
  reauthentication?: true | ((request: CallRequest<C>) => Promise<boolean>);
  onRequest?: onRequestAsyncHookHandler;
  exposeHeadRoute?: boolean;
}

type HandlerResult<C extends Call> = CallResponse<C> | FastifyReply;

/** Registers the handler of an API call, with its access level and audit action. */
export function addRoute<C extends Call>(
  app: PortalApp,
  call: C,
  { onRequest, exposeHeadRoute, ...config }: RouteSettings<C>,
  handler: (request: CallRequest<C>, reply: FastifyReply) => HandlerResult<C> | Promise<HandlerResult<C>>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    schema: {
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      ...(call.consumes && { consumes: call.consumes }),
      ...(call.produces && { produces: call.produces }),
      ...((call.response ?? call.otherResponses) && {
        response: { ...(call.response && { 200: call.response }), ...call.otherResponses },
      }),
    },
    ...(onRequest && { onRequest }),
    ...(exposeHeadRoute !== undefined && { exposeHeadRoute }),
    // `auditDetails` and `reauthentication` read the request after its validation by the schemas above, `getStudentId` before.
    config: config as FastifyContextConfig,
    handler: handler as RouteHandlerMethod,
  });
}
