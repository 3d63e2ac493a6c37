# One image: the same steps as `npm start`, done ahead. Build: docker build -t pokazateli .
# Embedded database: docker run -p 3000:3000 -v pokazateli:/app/.data --stop-timeout 45 pokazateli
# docs/operations.md has the rest.
ARG NODE_VERSION=24

# Builds the application and leaves only what `npm start` reads.
FROM node:${NODE_VERSION}-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1 PRISMA_SCHEMA_ENGINE_BINARY=/usr/local/bin/node
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs \
  && mkdir /out \
  && cp -r app components lib prisma scripts package.json package-lock.json prisma.config.ts proxy.ts \
    instrumentation.ts instrumentation-client.ts next.config.mjs postcss.config.mjs tsconfig.json /out/ \
  && if [ -d public ]; then cp -r public /out/; fi \
  && mkdir -p /out/.next /out/.data \
  && cp -r .next/standalone .next/build.stamp /out/.next/ \
  && find /out/app /out/components /out/lib /out/prisma /out/scripts -name '*.test.ts*' -delete

# Packages of run time only. The standalone build carries its own; migrations, seeds and `npm run admin` need neither
# compilers nor what draws pages. The stamp says that nothing is to be installed at start.
FROM node:${NODE_VERSION}-slim AS packages
WORKDIR /app
ENV PRISMA_SCHEMA_ENGINE_BINARY=/usr/local/bin/node
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund \
  && cd node_modules \
  && rm -rf next @next/swc-* typescript @typescript @types playwright playwright-core @playwright @img \
    @electric-sql @prisma/studio-core lucide-react recharts radix-ui @radix-ui @tiptap elkjs
COPY --from=build /app/node_modules/.install-stamp node_modules/.install-stamp

FROM node:${NODE_VERSION}-slim
WORKDIR /app
# No package manager at run time.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
    /usr/local/bin/yarn /usr/local/bin/yarnpkg /opt/yarn-*
# 0.0.0.0: Docker would otherwise set HOSTNAME to the container's id.
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOSTNAME=0.0.0.0 PORT=3000 METRICS_HOST=0.0.0.0 \
  SHUTDOWN_DELAY_SECONDS=5
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /out ./
# The only folder that is written besides /tmp: the embedded database and its secrets. The rest may be read-only.
RUN chown node:node .data
USER node
VOLUME /app/.data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
# Migrates under a lock by the WebAssembly engine, seeds what is missing, serves the build of the first stage.
CMD ["node", "scripts/start.mjs"]
