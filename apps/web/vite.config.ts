import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ProxyOptions } from 'vite';
import { pageFrame } from './page-frame.ts';

const api: ProxyOptions = { target: `http://127.0.0.1:${process.env.API_PORT ?? 8081}` };

/** Serves the page of `/verify` in development; otherwise every path gets index.html. */
const verifyPage: Plugin = {
  name: 'verify-page',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      if (/^\/verify\/?$/.test(request.url ?? '')) request.url = '/verify.html';
      next();
    });
  },
};

export default defineConfig({
  plugins: [react(), pageFrame, verifyPage],
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 8080),
    strictPort: true,
    proxy: {
      '/api': api,
      '/sanctum': api,
      '/.well-known': api,
      '/manifest.webmanifest': api,
      '/healthz': api,
      '/readyz': api,
      // GET /logout is a page of the portal, POST /logout an API call.
      '/logout': { ...api, bypass: (request) => (request.method === 'POST' ? undefined : request.url) },
    },
  },
});
