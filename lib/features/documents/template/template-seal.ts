import 'server-only'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { env } from '@/lib/core/env'

/** A template of another layout is refused: its cells would be read as others. */
const FORMAT = 1

const sheetSchema = z.object({
  sheet: z.string(),
  metric_category_id: z.number(),
  document_id: z.number().nullable(),
  version: z.number().nullable(),
  /** What the rows say, as `labelsDigest` has it. */
  labels: z.string(),
  /** The fields from top to bottom with what stood in them: indicator, source datum, exact decimal text. */
  fields: z.array(z.tuple([z.number(), z.number(), z.string().nullable()])),
})

const contentSchema = z.object({
  format: z.literal(FORMAT),
  company_id: z.number(),
  metric_period_id: z.number(),
  year: z.number(),
  quarter: z.number(),
  month: z.number(),
  sheets: z.array(sheetSchema),
})

/** What a template carries about itself, out of sight. */
export type TemplateContent = z.output<typeof contentSchema>
export type TemplateSheet = z.output<typeof sheetSchema>

function signature(payload: string): Buffer {
  return createHmac('sha256', env().AUTH_SECRET).update(`template:${payload}`).digest()
}

/** The content with a signature: only this installation makes one. */
export function sealTemplate(content: Omit<TemplateContent, 'format'>): string {
  const payload = Buffer.from(JSON.stringify({ format: FORMAT, ...content })).toString('base64url')
  return `${payload}.${signature(payload).toString('base64url')}`
}

/** The content of a sealed text, null when it is not ours, was altered, or has another layout. */
export function openTemplate(sealed: string): TemplateContent | null {
  const [payload = '', given = ''] = sealed.split('.')
  const [actual, expected] = [Buffer.from(given, 'base64url'), signature(payload)]
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null
  const content: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
  return contentSchema.safeParse(content).data ?? null
}

/** A fingerprint of what stands beside the fields: moved or renamed rows are noticed. */
export function labelsDigest(labels: readonly string[]): string {
  return createHash('sha256').update(labels.join('\u0000')).digest('base64url')
}
