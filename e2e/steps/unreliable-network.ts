import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { paths } from '@formroom/domain/api/paths.ts';

/** What the proxy does with a request. */
type NetworkMode =
  | 'online'
  /** Closes the connection before the portal receives anything. */
  | 'offline'
  /** Closes the connection in the middle of the request body. */
  | 'request interrupted'
  /** Passes the request on, then closes the connection instead of responding. */
  | 'response lost'
  /** Passes the request on, but delays the response until the mode is 'online'. */
  | 'response delayed'
  /** Responds 502. */
  | 'bad gateway'
  /** Responds 404. */
  | 'not found';

const errorStatuses: Partial<Record<NetworkMode, number>> = { 'bad gateway': 502, 'not found': 404 };

/** Starts a proxy on loopback between browser and portal that can fail the POST requests of one path. */
export async function startUnreliableProxy(portalUrl: string, path: string = paths.saveStudent) {
  let mode: NetworkMode = 'online';
  const delayedResponses: (() => void)[] = [];
  const server = createServer((incoming, outgoing) => {
    const isAffected = incoming.method === 'POST' && incoming.url === path;
    const requestMode = isAffected ? mode : 'online';
    if (requestMode === 'offline') {
      incoming.socket.destroy();
      return;
    }
    if (requestMode === 'request interrupted') abortHalfway(incoming);
    const errorStatus = errorStatuses[requestMode];
    if (errorStatus !== undefined) {
      outgoing.writeHead(errorStatus, { 'content-type': 'text/html' }).end(`<h1>${errorStatus}</h1>`);
      return;
    }
    const target = new URL(incoming.url ?? '/', portalUrl);
    const forwarded = request(target, { method: incoming.method, headers: incoming.headers }, (response) => {
      if (requestMode === 'response lost') {
        response.resume().once('end', () => incoming.socket.destroy());
        return;
      }
      const respond = () => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      };
      if (requestMode === 'response delayed') delayedResponses.push(respond);
      else respond();
    });
    forwarded.on('error', () => incoming.socket.destroy());
    // If the browser closes its connection, the one to the portal is closed too.
    incoming.once('close', () => {
      if (!incoming.complete) forwarded.destroy();
    });
    incoming.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setMode: (next: NetworkMode) => {
      mode = next;
      if (mode === 'online') for (const respond of delayedResponses.splice(0)) respond();
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function abortHalfway(incoming: IncomingMessage) {
  const half = Number(incoming.headers['content-length']) / 2;
  let received = 0;
  incoming.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received >= half) incoming.socket.destroy();
  });
}
