import { z } from 'zod'
import { contract, data, json, message, openTo, workbook } from '@/lib/core/http/contract'
import { page, pageMeta, pageRow } from '@/lib/core/http/pagination'
import { bodyFlag, bodyId, bodyWhole } from '@/lib/core/http/params'
import { day, named, namedBriefly, organisation, yearQuarter } from '@/lib/core/http/shapes'
import { completenessExportSchema, completenessQuerySchema } from '@/lib/features/deadlines/schema'
import { documentCounts } from '@/lib/features/documents/summary/shapes'

/** One document of the board, by organisation and category. */
const completenessCell = z.object({
  metric_category_id: z.int(),
  id: z.int().nullable(),
  /** 'to_fill': no document exists yet. */
  state: z.enum(['approved', 'draft', 'to_fill']),
  /** Whether the draft waits for its author's corrections. */
  returned: z.boolean(),
  /** Active rows with a value. */
  filled: z.int().nullable(),
  total: z.int(),
  on_time: z.boolean(),
})

const completenessRow = documentCounts.extend({
  company: organisation.extend({ region: named }),
  /** In the order of `meta.categories`. */
  cells: z.array(completenessCell),
  /** People a reminder would reach: with something left to do, and subscribed. */
  recipients: z.int(),
  /** Number of active accounts, and whether any was ever used. */
  people: z.int(),
  has_signed_in: z.boolean(),
  /** Day of the last requested reminder for this quarter; null for none. */
  reminded_on: day.nullable(),
})

/** A page of the board, read by one statement. */
export const boardRow = pageRow(completenessRow).extend({
  first_year: z.int().nullable(),
  categories: z.array(namedBriefly.extend({ metrics: z.int(), expected: z.int(), approved: z.int() })),
  /** Over all matching organisations, before the filter by state. */
  totals: documentCounts.extend({
    companies: z.int(),
    /** Organisations with everything approved, with a draft, and with a missing document. */
    complete_companies: z.int(),
    draft_companies: z.int(),
    to_fill_companies: z.int(),
  }),
})

const completenessMeta = boardRow.pick({ categories: true, totals: true }).extend({
  ...yearQuarter.shape,
  /** Last day on which an approval is on time. */
  due_date: day,
  /** Whether entry of the quarter is open. */
  is_open: z.boolean(),
  years: z.object({ min: z.int(), max: z.int() }),
})

const reminders = z.object({ deadline_reminders: z.boolean(), quarter_letters: z.boolean() })

/** Number of letters written, and of organisations reached. */
const reminded = z.object({ organisations: z.int(), letters: z.int() })

export type Reminded = z.output<typeof reminded>
export type CompletenessCell = z.output<typeof completenessCell>
export type CompletenessRow = z.output<typeof completenessRow>
export type CompletenessMeta = z.output<typeof completenessMeta>
export type Reminders = z.output<typeof reminders>

/** The size of the longest page. */
const MAX_REMINDED = 100

const remindSchema = z.object({
  year: bodyWhole(2000, 2100, 'Укажите год от 2000 до 2100'),
  quarter: bodyWhole(1, 4, 'Укажите квартал'),
  company_ids: z
    .array(bodyId, { error: 'Укажите организации' })
    .min(1, 'Укажите организации')
    .max(MAX_REMINDED, `Не больше ${MAX_REMINDED} организаций`),
})

/** Body of PUT /api/user/reminders: omitted kinds stay. */
const remindersSchema = z.object({
  deadline_reminders: bodyFlag.optional(),
  quarter_letters: bodyFlag.optional(),
})

export type RemindersBody = z.output<typeof remindSchema>

export const deadlinesContract = contract({
  ...openTo('completeness.view', {
    'GET /api/completeness': {
      heavy: true,
      query: completenessQuerySchema,
      answer: json(page(completenessRow).schema.extend({ meta: pageMeta.extend(completenessMeta.shape) })),
    },
    'GET /api/completeness/export': { heavy: true, query: completenessExportSchema, answer: workbook },
  }),
  'POST /api/completeness/reminders': {
    permission: 'completeness.remind',
    body: remindSchema,
    answer: data(reminded),
  },
  'POST /api/reminders/unsubscribe': {
    permission: 'public',
    body: z.object({ token: z.string({ error: 'Ссылка неполная' }).max(200) }),
    answer: message,
  },
  ...openTo('signed-in', {
    'GET /api/user/reminders': { answer: data(reminders) },
    'PUT /api/user/reminders': { body: remindersSchema, answer: data(reminders) },
  }),
})
