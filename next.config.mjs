import { existsSync } from 'node:fs'
import { release } from './scripts/boot/release.mjs'

/** @type {import('next').NextConfig} */
const config = {
  output: 'standalone',
  // A lock file of another project above this folder must not move the build's root.
  outputFileTracingRoot: import.meta.dirname,
  turbopack: {
    root: import.meta.dirname,
    rules: { '*.woff2': { condition: { query: '?url' }, type: 'asset' } },
  },
  poweredByHeader: false,
  reactStrictMode: true,
  // Browsers look at it again with every step of the history.
  headers: async () => [
    {
      source: '/(icon.svg|favicon.ico)',
      headers: [{ key: 'Cache-Control', value: 'public, max-age=86400' }],
    },
  ],
  // What a browser asks for where a document names no icon yet: a file, or a page whose head is still on its way.
  rewrites: async () => [{ source: '/favicon.ico', destination: '/icon.svg' }],
  // People cut addresses short.
  // The inbox took the place of four lists, which letters of earlier versions name.
  redirects: async () =>
    Object.entries({
      '/analytics': '/analytics/overview',
      '/admin/withdrawal-requests': '/admin/inbox?kind=withdrawals',
      '/admin/property-requests': '/admin/inbox?kind=properties',
      '/admin/contact-offers': '/admin/inbox?kind=contacts',
      '/admin/feedback': '/admin/inbox?kind=feedback',
    }).map(([source, destination]) => ({ source, destination, permanent: false })),
  env: release(),
  // Pictures are our own and of the size they are shown at; the optimiser would only be attack surface.
  images: { unoptimized: true },
  serverExternalPackages: [
    '@node-rs/argon2',
    '@node-rs/bcrypt',
    'pg',
    'pino',
    'piscina',
    'exceljs',
    'pg-boss',
    'nodemailer',
    'rate-limiter-flexible',
    'prom-client',
    '@opentelemetry/context-async-hooks',
    '@opentelemetry/core',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace',
  ],
  experimental: {
    // A stack in the log is of the built script: nothing that runs reads the 80 MB of maps.
    turbopackSourceMaps: process.env.NODE_ENV !== 'production',
    // Fewer and larger scripts than by default: they compress better by 3–5 kB and pages share as much. In bytes of
    // source, about five times the script.
    turbopackChunking: { requestCost: 500_000, minChunkSize: 120_000 },
    // Reading the code of every page takes longer than the rest of the start; the first visit of each reads its own.
    preloadEntriesOnStart: false,
    // A first build is mostly the last one, of an image or a fresh clone: to write a cache would take a quarter of its work.
    turbopackFileSystemCacheForBuild: existsSync(new URL('.next/BUILD_ID', import.meta.url)),
  },
  // Types are checked once, by `npm test`; a build on a server needs no compiler.
  typescript: { ignoreBuildErrors: true },
}

export default config
