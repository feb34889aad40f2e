# The gateway with the browser application. Laid out like a service's image, with the application's files beside it.
ARG NODE_IMAGE=node:24-bookworm-slim
ARG BASE_IMAGE=gcr.io/distroless/cc-debian12:nonroot

FROM ${NODE_IMAGE} AS node

FROM ${BASE_IMAGE}
COPY --from=node /usr/local/bin/node /usr/local/bin/node
WORKDIR /app
COPY . .
COPY --chown=65532:65532 writable /var/lib/dynasty
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 MAIN=/app/gateway/dist/main.js WEB_ROOT=/app/web/dist
ENV EG_DISABLE_CONFIG_WATCH=1 TMPDIR=/tmp
USER 65532:65532
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=4s --start-period=60s --retries=4 CMD ["/usr/local/bin/node", "/app/image/health.js"]
# Responses pass in buffers that V8 counts as heap: as it grows by default, a hundred of them had all of it collected. One
# thread helps to collect, so that a dozen processes do not take the cores from each other.
ENTRYPOINT ["/usr/local/bin/node", "--heap-growing-percent=200", "--v8-pool-size=1", "/app/image/start.js"]
