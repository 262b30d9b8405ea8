# The portal as an image: small, not root, able to run with a read-only file system.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN NODE_ENV=production npm run release -- --folder /portal

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build --chown=root:root /portal /app
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without npm, so that SIGTERM reaches the portal.
CMD ["node", "--max-old-space-size=512", "--max-semi-space-size=4", "--enable-source-maps", "apps/server/dist/main.js"]
