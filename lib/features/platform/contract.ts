import { z } from 'zod'
import { constant, contract, data, nothing, openTo, text } from '@/lib/core/http/contract'
import { instant } from '@/lib/core/http/shapes'

/** State of an installation as its database tells it; ages in seconds. */
export const stateRow = z.object({
  now: z.string(),
  /** The newest applied migration. */
  migration: z.string(),
  migrations: z.int(),
  migrated_at: z.string().nullable(),
  server_version: z.string(),
  bytes: z.number(),
  locale: z.string(),
  upkeep: z.record(
    z.string(),
    z.object({ at: z.string(), detail: z.record(z.string(), z.unknown()) }).optional(),
  ),
  /** Time of the last archived WAL segment; null if archiving is off or the newest attempt failed. */
  archived_at: z.string().nullable(),
  letters: z.object({ waiting: z.int(), age: z.number(), failing: z.int(), sent: z.int() }),
  publication: z.object({ number: z.string(), published_at: z.string(), leaks: z.int() }).nullable(),
  problem: z.string().nullable(),
  /** Hashes of demo accounts that may sign in beside real organisations, one for each. */
  demo_hashes: z.array(z.string()),
  tls: z.string().nullable(),
  has_jobs: z.boolean(),
})

export const jobsRow = z.object({
  known: z.int(),
  failed: z.int(),
  completed_at: z.string().nullable(),
  since: z.string().nullable(),
})

/** A finding of «Состояние системы»: fine, or what to do. */
const finding = z.object({
  group: z.enum(['Программа и база', 'Сохранность', 'Работа', 'Доверие']),
  name: z.string(),
  is_good: z.boolean(),
  words: z.string(),
  /** What to do if it is not fine, with the command. */
  todo: z.string().optional(),
  command: z.string().optional(),
})

export type InstallationFinding = z.output<typeof finding>

const systemState = z.object({ at: instant, findings: z.array(finding) })

export type SystemState = z.output<typeof systemState>

const textFile = { kind: 'file', endings: ['txt'] } as const

/** Calls for every part of the system and its operators. */
export const platformContract = contract({
  ...openTo('public', {
    'GET /api/openapi.json': {
      answer: constant(z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) })),
    },
    'GET /healthz': { answer: text },
    'GET /readyz': { answer: text },
    'GET /sanctum/csrf-cookie': { answer: nothing },
  }),
  'GET /api/server-date': { permission: 'signed-in', answer: text },
  ...openTo('audit.view', {
    'GET /api/system': { answer: data(systemState) },
    'GET /api/support-bundle': { heavy: true, answer: textFile },
  }),
})
