# One recipe for the six services and the stand-in. The context is the folder that `make images` has laid out:
# .stamps/images/<name> with compiled code and production dependencies.
ARG NODE_IMAGE=node:24-bookworm-slim
ARG BASE_IMAGE=gcr.io/distroless/cc-debian12:nonroot

FROM ${NODE_IMAGE} AS node

FROM ${BASE_IMAGE}
ARG MAIN
COPY --from=node /usr/local/bin/node /usr/local/bin/node
WORKDIR /app
COPY . .
COPY --chown=65532:65532 writable /var/lib/dynasty
# What may be written: snapshots and what the system's temporary folder is for. Everything else can be read-only.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 MAIN=${MAIN} TMPDIR=/tmp
USER 65532:65532
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=4s --start-period=60s --retries=4 CMD ["/usr/local/bin/node", "/app/image/health.js"]
# The heap may double before all of it is collected, and one thread helps: who asks meanwhile waits for both.
ENTRYPOINT ["/usr/local/bin/node", "--heap-growing-percent=100", "--v8-pool-size=1", "/app/image/start.js"]
