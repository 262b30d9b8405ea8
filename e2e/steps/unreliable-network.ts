import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { paths } from '@formroom/domain/api/paths.ts';

/** What the proxy does with a request. */
type NetworkMode =
  | 'open'
  /** Nothing gets through. */
  | 'cut'
  /** The connection ends in the middle of what is sent. */
  | 'cut half-way'
  /** The call reaches the portal, and its answer gets lost. */
  | 'answer lost'
  /** The call reaches the portal, and its answer waits until the way is open. */
  | 'held'
  /** The proxy in front can't reach the portal. */
  | 'bad gateway'
  /** The proxy knows no such address. */
  | 'not found';

const refusals: Partial<Record<NetworkMode, number>> = { 'bad gateway': 502, 'not found': 404 };

/** Starts a proxy on loopback between browser and portal that can fail one kind of request. */
export async function startUnreliableProxy(portalUrl: string, path: string = paths.saveStudent) {
  let way: NetworkMode = 'open';
  const release: (() => void)[] = [];
  const server = createServer((incoming, outgoing) => {
    const isMeant = incoming.method === 'POST' && incoming.url === path;
    const fate = isMeant ? way : 'open';
    if (fate === 'cut') {
      incoming.socket.destroy();
      return;
    }
    if (fate === 'cut half-way') abortHalfway(incoming);
    const refusal = refusals[fate];
    if (refusal !== undefined) {
      outgoing.writeHead(refusal, { 'content-type': 'text/html' }).end(`<h1>${refusal}</h1>`);
      return;
    }
    const target = new URL(incoming.url ?? '/', portalUrl);
    const call = request(target, { method: incoming.method, headers: incoming.headers }, (answer) => {
      if (fate === 'answer lost') {
        answer.resume().once('end', () => incoming.socket.destroy());
        return;
      }
      const pass = () => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      };
      if (fate === 'held') release.push(pass);
      else pass();
    });
    call.on('error', () => incoming.socket.destroy());
    // Closes the connection to the portal, too, when the browser's is closed.
    incoming.once('close', () => {
      if (!incoming.complete) call.destroy();
    });
    incoming.pipe(call);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    becomes: (next: NetworkMode) => {
      way = next;
      if (way === 'open') for (const pass of release.splice(0)) pass();
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
  incoming.on('data', (part: Buffer) => {
    received += part.length;
    if (received >= half) incoming.socket.destroy();
  });
}
