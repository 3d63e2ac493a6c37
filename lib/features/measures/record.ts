import { z } from 'zod'
import { choiceOrNone, date, decimal, line, lineOrNone, paragraphs } from '@/lib/core/record/fields'
import { type Fields, without } from '@/lib/core/record/record'

/** Fields of a measure's form. The responsible person is a user of the organisation, or anybody else by name. */
export const MEASURE = {
  name: line(120, { label: 'Название' }),
  cause: paragraphs(2, 2000, { label: 'Причина сигнала' }),
  action: paragraphs(2, 2000, { label: 'Что делается' }),
  responsible_id: choiceOrNone('users', { label: 'Ответственный' }),
  responsible_name: lineOrNone(100, { label: 'Ответственный' }),
  date_begin: date({ label: 'Начало действия' }),
  due_date: date({ label: 'Срок' }),
  /** Value of the indicator that the measure is to reach. */
  target_value: { ...decimal({ label: 'Цель' }), stored: z.number().nullable() },
} satisfies Fields

/** Fields answered under their own names; the two of the responsible person are answered as one object. */
export const MEASURE_ANSWERED = without(MEASURE, 'responsible_id', 'responsible_name')

/** Those of one line; the two long texts are read only where they are shown. */
export const MEASURE_BRIEF = without(MEASURE_ANSWERED, 'cause', 'action')
export const MEASURE_TEXTS = without(MEASURE_ANSWERED, 'name', 'date_begin', 'due_date', 'target_value')
