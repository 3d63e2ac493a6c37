import { z } from 'zod'
import { bodyDate, bodyId, bodyVersion } from '@/lib/core/http/params'
import { bodies, type ValuesOf } from '@/lib/core/record/record'
import { lineText, optionalLongText } from '@/lib/core/text/fields'
import { MEASURE } from '@/lib/features/measures/record'
import { STATUSES } from '@/lib/features/measures/shapes'
import { MAX_ACTIONS, ORIGINS } from '@/lib/features/measures/values/rules'

const MIN_ACTIONS = 3

export const actionsList = z
  .array(lineText(300), { error: 'Ожидается список' })
  .refine(
    ({ length }) => length === 0 || (length >= MIN_ACTIONS && length <= MAX_ACTIONS),
    `Назовите от ${MIN_ACTIONS} до ${MAX_ACTIONS} действий или ни одного`,
  )

type Written = Omit<ValuesOf<typeof MEASURE>, 'target_value'>

const namesOne = (written: Written) =>
  (written.responsible_id === null) !== (written.responsible_name === null)
const oneName = { path: ['responsible_id'], error: 'Выберите сотрудника или назовите ответственного' }
const endsLater = (written: Written) => written.due_date >= written.date_begin
const laterEnd = { path: ['due_date'], error: 'Срок не может быть раньше начала' }

export const newMeasureSchema = z
  .object({ metric_id: bodyId, origin: z.enum(ORIGINS).default('blank'), ...bodies(MEASURE) })
  .refine(namesOne, oneName)
  .refine(endsLater, laterEnd)

/** Body of PUT /api/measures/{id}: fields and state. */
export const measureEditSchema = z
  .object({
    ...bodies(MEASURE),
    status: z.enum(STATUSES, { error: 'Выберите состояние' }),
    /** For a finished measure. */
    date_end: z.union([z.null(), bodyDate], { error: 'Укажите дату' }).default(null),
    /** A note stored with the change. */
    note: optionalLongText(2000).default(null),
    version: bodyVersion,
  })
  .refine(namesOne, oneName)
  .refine(endsLater, laterEnd)
  .refine((edit) => (edit.status === 'done') === (edit.date_end !== null), {
    path: ['date_end'],
    error: 'Укажите, когда мероприятие завершено',
  })
  .refine(({ date_end, date_begin }) => date_end === null || date_end >= date_begin, {
    path: ['date_end'],
    error: 'Завершить можно не раньше начала',
  })
