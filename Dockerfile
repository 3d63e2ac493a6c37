# One image: the same steps as `npm start`, done ahead. Build: docker build -t pokazateli .
FROM node:22-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1 PRISMA_SCHEMA_ENGINE_BINARY=/usr/local/bin/node
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs

FROM node:22-slim
WORKDIR /app
# 0.0.0.0: Docker would otherwise set HOSTNAME to the container's id.
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOSTNAME=0.0.0.0 PORT=3000
COPY --from=build --chown=node:node /app ./
RUN mkdir -p .data && chown node:node .data
USER node
VOLUME /app/.data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Migrates under a lock, seeds what is missing, serves the build of the first stage.
CMD ["node", "scripts/start.mjs"]
