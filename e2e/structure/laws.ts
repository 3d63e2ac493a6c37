import { readdirSync } from 'node:fs'
import { inRoot } from '@/scripts/boot/paths.mjs'

/**
 * The import law of docs/decisions/0001. import-law.test.ts checks every file against it, and generates the linter's
 * part (biome.imports.json) from it: `npx vitest run --project unit e2e/structure -u`.
 */
export interface Law {
  /** File patterns, `!` excludes; tests are exempt. */
  files: string[]
  /** Own modules they may import, without `@/` and extension. */
  may: string[]
  /** Other modules they may not import. */
  never?: string[]
  message: string
}

/** Feature and file name without extension, at any subfolder. */
export const FEATURE = /^lib\/features\/([^/]+)\/(?:[^/]+\/)?([^/.]+)\.(?:tsx?|json)$/

const foldersOf = (...parts: string[]) =>
  readdirSync(inRoot(...parts), { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? one.name : []))
const ofFeatures = (...names: string[]) => names.map((name) => `lib/features/*/**/${name}`)

/** Layers of core: each imports only the layers below it. */
const CORE: readonly (readonly string[])[] = [
  ['domain', 'format', 'text', 'tls'],
  ['process'],
  ['http', 'telemetry'],
  ['db', 'paper', 'workbook'],
  ['installation', 'record'],
  ['mail'],
  ['auth'],
  ['route'],
  ['jobs', 'metrics'],
]

/** Modules of core that run in a browser. */
const BROWSER_CORE = [
  'lib/core/domain/dictionaries',
  'lib/core/format/**',
  'lib/core/text/**',
  'lib/core/http/api-client',
  'lib/core/http/errors',
  'lib/core/http/params',
  'lib/core/record/record',
  'lib/core/workbook/list/shapes',
]
/** Components shared by all domains. */
const SHARED = ['ui', 'layout', 'calls']

export const LAWS: readonly Law[] = [
  {
    files: ['lib/calc/**'],
    may: ['lib/calc/**'],
    never: ['next/**', 'react', 'react/**'],
    message: 'calc is pure mathematics: it imports only itself and decimal.js',
  },
  ...CORE.flatMap((rooms, floor) =>
    rooms.map((own) => ({
      files: [`lib/core/${own}/**`],
      may: [
        ...[own, ...CORE.slice(0, floor).flat()].map((room) => `lib/core/${room}/**`),
        ...['lib/calc/**', 'lib/generated/**'],
      ],
      message: 'core is the platform: a room of it imports calc and the rooms below',
    })),
  ),
  {
    files: ['lib/server/**'],
    may: ['lib/server/**', 'lib/core/**'],
    message: 'what stands before Next imports core alone',
  },
  ...foldersOf('lib', 'features').map((own) => ({
    files: [`lib/features/${own}/**`],
    may: [
      ...['lib/core/**', 'lib/calc/**', 'lib/generated/**', `lib/features/${own}/**`],
      ...ofFeatures('record', 'schema', 'contract', 'shapes', 'rules', 'labels', 'data', '*-data'),
    ],
    message:
      'of another feature: record, schema, contract, rules, labels, data; nothing of screens and routes',
  })),
  {
    files: ['components/ui/**'],
    may: ['components/ui/**', 'lib/core/format/**'],
    message: 'the kit is domain-free: it imports itself and core/format',
  },
  ...foldersOf('components')
    .filter((own) => own !== 'ui')
    .map((own) => ({
      files: [`components/${own}/**`],
      may: [
        ...[...new Set([own, ...SHARED])].map((room) => `components/${room}/**`),
        ...['lib/calc/**', ...BROWSER_CORE],
        ...ofFeatures('record', 'schema', 'contract', 'shapes', 'rules', 'labels', 'client'),
      ],
      never: ['server-only'],
      message: 'a screen touches neither the server nor another domain',
    })),
  {
    files: ['app/**', '!app/**/route.ts'],
    may: [
      ...['app/**', 'components/**', 'lib/core/**'],
      ...ofFeatures('schema', 'contract', 'shapes', 'labels', 'data', '*-data'),
    ],
    message: 'a page imports components, core and feature data',
  },
  {
    files: ['app/**/route.ts'],
    may: ['lib/core/**', 'lib/features/**'],
    message: 'a route imports core and its feature',
  },
  {
    files: ['scripts/boot/**', 'scripts/run.mjs'],
    may: ['scripts/boot/**'],
    message: 'what runs before there are packages imports its own folder and Node',
  },
  {
    files: [
      'scripts/**',
      '!scripts/run.mjs',
      '!scripts/boot/**',
      '!scripts/admin/**',
      '!scripts/facts/**',
      '!scripts/move/**',
    ],
    may: ['scripts/**', 'lib/core/process/env', 'lib/core/format/**', 'lib/core/tls/**'],
    message:
      'commands know nothing of the domain: their children in scripts/admin, scripts/facts and scripts/move do',
  },
  {
    files: ['scripts/move/**'],
    may: [
      'scripts/**',
      'lib/core/**',
      'lib/calc/**',
      'lib/generated/**',
      'prisma/seed/**',
      'lib/features/documents/template/**',
      'lib/features/analytics/candidate/work-mutations',
    ],
    message:
      'what moves a former system in writes rows as the seed does, reads the workbooks that documents give out, tries the gate',
  },
  {
    files: ['scripts/admin/**', 'scripts/facts/**'],
    may: ['scripts/**', 'lib/core/**', 'lib/calc/**', 'lib/features/**', 'lib/generated/**'],
    message: 'a child of a command imports scripts and lib',
  },
  {
    files: ['prisma/**'],
    may: ['prisma/**', 'scripts/**', 'lib/core/**', 'lib/calc/**', 'lib/features/accounts/common-passwords'],
    message:
      'the seed imports calc, core and the tools of the commands, and holds the first password to the rule',
  },
]

/** Patterns of one law for the linter: the last match decides. */
export const forbidden = ({ may, never = [] }: Law) => ['@/**', ...may.map((path) => `!@/${path}`), ...never]

/** The linter's configuration, one law a line. */
export function linterLaws(): string {
  const laws = LAWS.map((law) => {
    const patterns = [{ group: forbidden(law), message: law.message }]
    const rules = { style: { noRestrictedImports: { level: 'error', options: { patterns } } } }
    const includes = [...law.files, '!**/*.test.ts', '!**/*.test.tsx']
    return JSON.stringify({ includes, linter: { rules } })
  })
  return `{"overrides":[\n${laws.join(',\n')}\n]}\n`
}
