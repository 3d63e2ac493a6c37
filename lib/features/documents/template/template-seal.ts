import 'server-only'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isSigned, signed } from '@/lib/core/process/secrets'

/** The hidden sheet that maps cells to fields. */
export const META_SHEET = '_template'
export const FIRST_ROW = 6
/** Column of the values in a workbook of one period. */
export const VALUE_COLUMN = 'F'
/** Columns whose labels identify a row's field: indicator, source datum, letter. */
export const LABEL_COLUMNS = ['B', 'D', 'E'] as const

const origin = z.string().nullable()
const periodColumns = { year: z.number(), quarter: z.number(), month: z.number() }
const documentColumns = { document_id: z.number().nullable(), version: z.number().nullable() }
const companyColumns = { company_id: z.number(), metric_period_id: z.number() }
const sheetColumns = {
  sheet: z.string(),
  metric_category_id: z.number(),
  /** Digest of the labels, by `labelsDigest`. */
  labels: z.string(),
}

const documentSchema = z.object({
  ...periodColumns,
  ...documentColumns,
  /** Fields with their original values: address, indicator, source datum, exact decimal text. */
  fields: z.array(z.tuple([z.string(), z.number(), z.number(), origin])),
})

const contentSchema = z.object({
  format: z.literal(2),
  ...companyColumns,
  sheets: z.array(
    z.object({
      ...sheetColumns,
      /** Number of rows with a label. */
      rows: z.number(),
      documents: z.array(documentSchema),
    }),
  ),
})

/** Format of files from before a sheet could have several periods: one document each, fields top to bottom. */
const firstFormat = z
  .object({
    format: z.literal(1),
    ...companyColumns,
    ...periodColumns,
    sheets: z.array(
      z.object({
        ...sheetColumns,
        ...documentColumns,
        fields: z.array(z.tuple([z.number(), z.number(), origin])),
      }),
    ),
  })
  .transform(({ sheets, company_id, metric_period_id, ...period }): TemplateContent => {
    return {
      company_id,
      metric_period_id,
      sheets: sheets.map(({ document_id, version, fields, ...sheet }) => {
        const addressed = fields.map(([metric, datum, value], index): TemplateField => {
          return [`${VALUE_COLUMN}${FIRST_ROW + index}`, metric, datum, value]
        })
        const document = { ...period, document_id, version, fields: addressed }
        return { ...sheet, rows: fields.length, documents: [document] }
      }),
    }
  })

/** Refuses other layouts, whose cells would be misread. */
const anyFormat = z.union([contentSchema, firstFormat])

/** Metadata hidden in a template. */
export type TemplateContent = Omit<z.output<typeof contentSchema>, 'format'>
export type TemplateSheet = TemplateContent['sheets'][number]
export type TemplateDocument = z.output<typeof documentSchema>
export type TemplateField = TemplateDocument['fields'][number]

/** Signs the content, so that only this installation can produce a template. */
export function sealTemplate(content: TemplateContent): string {
  const sealed: z.input<typeof contentSchema> = { format: 2, ...content }
  const payload = Buffer.from(JSON.stringify(sealed)).toString('base64url')
  return `${payload}.${signed('template', payload).toString('base64url')}`
}

/** The content of a signed text; null if it is foreign, was altered, or has another layout. */
export function openTemplate(sealed: string): TemplateContent | null {
  const [payload = '', signature = ''] = sealed.split('.')
  if (!isSigned('template', payload, signature)) return null
  const content: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
  return anyFormat.safeParse(content).data ?? null
}

/** Digest of the labels beside the fields, to detect moved or renamed rows. */
export function labelsDigest(labels: readonly string[]): string {
  return createHash('sha256').update(labels.join('\u0000')).digest('base64url')
}
