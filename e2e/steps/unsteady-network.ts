import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to a save on its way. */
type Way =
  | 'open'
  /** Nothing gets through. */
  | 'cut'
  /** The save reaches the portal, and its answer gets lost. */
  | 'answer lost'
  /** The proxy in front can't reach the portal. */
  | 'bad gateway'
  /** The proxy knows no such address. */
  | 'not found';

const refusals: Partial<Record<Way, number>> = { 'bad gateway': 502, 'not found': 404 };

/** A proxy on loopback, between the browser and the portal, whose way to save can break. */
export async function unsteadyNetwork(portalUrl: string) {
  let way: Way = 'open';
  let delay = 0;
  const server = createServer((incoming, outgoing) => {
    const isSave = incoming.method === 'POST' && incoming.url === '/api/student';
    const fate = isSave ? way : 'open';
    if (fate === 'cut') {
      incoming.socket.destroy();
      return;
    }
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
      setTimeout(
        () => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        },
        isSave ? delay : 0,
      );
    });
    call.on('error', () => incoming.socket.destroy());
    incoming.pipe(call);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    becomes: (next: Way) => (way = next),
    /** Holds back each save's answer by so many milliseconds. */
    delays: (milliseconds: number) => (delay = milliseconds),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
