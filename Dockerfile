# One image: the same steps as `npm start`, done ahead. Build: docker build -t pokazateli .
# Embedded database: docker run -p 3000:3000 -v pokazateli:/app/.data --stop-timeout 45 pokazateli
# docs/operations.md has the rest; `npm run image:prove` carries this file out without Docker and tries the result.

# Builds the application and leaves only what runs.
FROM node:24-trixie-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1 PRISMA_SCHEMA_ENGINE_BINARY=/usr/local/bin/node
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node scripts/run.mjs build \
  && mkdir -p /locked /out/scripts /out/prisma /out/.next /out/.data \
  && cp -r dist /out/ && mv /out/dist/package.json /out/ && mv /out/dist/package-lock.json /locked/ \
  && cp /out/package.json /locked/ \
  && cp -r scripts/run.mjs scripts/boot /out/scripts/ \
  && cp -r prisma/migrations prisma/schema.prisma /out/prisma/ \
  && cp -r .next/standalone /out/.next/

# Packages of the commands, by the part of the lock file that the build has taken out for them. What draws pages is carried
# by the standalone build itself, and so are the pages' own packages; the other databases' engines go too.
FROM node:24-trixie-slim AS packages
WORKDIR /app
COPY --from=build /locked ./
RUN npm ci --omit=dev --legacy-peer-deps --no-audit --no-fund \
  && rm -rf node_modules/@types \
  && find node_modules/@prisma/client/runtime \( -name '*.map' -o -name '*.sqlite.*' -o -name '*.mysql.*' \
    -o -name '*.sqlserver.*' -o -name '*.cockroachdb.*' \) -delete

FROM node:24-trixie-slim
WORKDIR /app
# No package manager at run time.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
    /usr/local/bin/yarn /usr/local/bin/yarnpkg /opt/yarn-*
# 0.0.0.0: Docker would otherwise set HOSTNAME to the container's id. No demonstration accounts unless asked for: their
# password is known to everybody, and a container listens to everybody.
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOSTNAME=0.0.0.0 PORT=3000 METRICS_HOST=0.0.0.0 \
  SHUTDOWN_DELAY_SECONDS=5 DEMO_DATA=false
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /out ./
# The only folder that is written besides /tmp: the embedded database and its secrets. The rest may be read-only.
RUN chown node:node .data
USER node
VOLUME /app/.data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "scripts/boot/healthcheck.mjs"]
STOPSIGNAL SIGTERM
# Which state of the sources this is: docker build --build-arg VERSION=1.0.0 --build-arg SOURCE_COMMIT="$(git rev-parse HEAD)"
ARG VERSION=""
ARG SOURCE_COMMIT=""
ENV SOURCE_COMMIT=$SOURCE_COMMIT
LABEL org.opencontainers.image.title="pokazateli" \
  org.opencontainers.image.description="Мониторинг показателей качества и безопасности медицинской деятельности" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version=$VERSION \
  org.opencontainers.image.revision=$SOURCE_COMMIT
# Migrates under a lock by the WebAssembly engine, seeds what is missing, serves the build of the first stage.
CMD ["node", "scripts/run.mjs", "start"]
