import { z } from 'zod'
import { bodyId, bodyWhole } from '@/lib/core/http/params'
import { PUBLIC_REASON } from '@/lib/features/analytics/rules'

export const PUBLICATION_KINDS = ['first', 'final', 'extra'] as const

/** Most characters and paragraphs of the words about a category. */
const MAX_WORDS = 2_000
const MAX_PARAGRAPHS = 3

const reason = z
  .string('Укажите причину')
  .trim()
  .min(PUBLIC_REASON.min, `Напишите причину: не меньше ${PUBLIC_REASON.min} символов`)
  .max(PUBLIC_REASON.max, `Не длиннее ${PUBLIC_REASON.max} символов`)

/** A candidate is only looked at and discarded; the other kinds open a preview. */
export const newPublicationSchema = z
  .object({
    kind: z.enum(['candidate', ...PUBLICATION_KINDS], 'Выберите вид выпуска'),
    year: bodyWhole(2000, 2100, 'Укажите год'),
    quarter: bodyWhole(1, 4, 'Квартал от 1 до 4'),
    reason: reason.optional(),
  })
  .refine(({ kind, reason }) => kind !== 'extra' || reason !== undefined, {
    path: ['reason'],
    message: 'У внеочередного выпуска должна быть причина',
  })

export const publicationChangeSchema = z.object({
  /** A calendar day, not before today. */
  publish_at: z.iso.date('Укажите день').optional(),
  /** For a planned one: after its quarter and not after `publish_at`. */
  freeze_at: z.iso.date('Укажите день').optional(),
  words: z
    .array(
      z.object({
        metric_category_id: bodyId,
        text: z
          .string()
          .trim()
          .max(MAX_WORDS, `Не длиннее ${MAX_WORDS} знаков`)
          .refine((text) => text.split(/\n\s*/).length <= MAX_PARAGRAPHS, 'Не больше трёх абзацев'),
        /** The text that it replaces: refused if another is stored by now. */
        from: z.string().optional(),
      }),
    )
    .max(100)
    .optional(),
  /** Words typed for a preview are refused once it is out and everybody would read them. */
  only_preview: z.boolean().optional(),
})

export const withdrawalSchema = z.object({ reason })
