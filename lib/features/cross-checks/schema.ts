import { z } from 'zod'
import { parseCrossCheck, RELATIONS, type WrittenCheck } from '@/lib/calc/cross-checks'
import { alwaysDividesByZero } from '@/lib/calc/formula/check'
import { parseOverCodes } from '@/lib/calc/formula/parse'
import { bodyFlag, bodyVersion } from '@/lib/core/http/params'
import { lineText } from '@/lib/core/text/fields'
import { SEVERITIES } from '@/lib/features/cross-checks/rules'

const ALWAYS_ZERO = 'Здесь деление на ноль при любых данных'
const NO_DATA = 'Назовите хотя бы одно данное: увязка из одних чисел ничего не проверяет'

const side = lineText(255).superRefine((text, { addIssue }) => {
  const parsed = parseOverCodes(text)
  if (!parsed.ok) addIssue({ code: 'custom', message: parsed.problem.message })
  else if (alwaysDividesByZero(parsed.expression)) addIssue({ code: 'custom', message: ALWAYS_ZERO })
})

const expression = {
  left_side: side,
  relation: z.enum(RELATIONS, { error: 'Выберите знак' }),
  right_side: side,
}

const fields = {
  ...expression,
  /** Message shown when the relation is violated. */
  message: lineText(255),
  severity: z.enum(SEVERITIES, { error: 'Выберите, что делать' }),
  is_active: bodyFlag,
}

const namesData = (written: WrittenCheck) => parseCrossCheck(written)?.codes.length !== 0
const needsData = { path: ['left_side'], error: NO_DATA }

/** Body of POST /api/cross-checks/trial: the relation to try on existing data. */
export const trialSchema = z.object(expression).refine(namesData, needsData)

/** Body of POST /api/cross-checks: the editable fields. */
export const crossCheckFields = z.object(fields).refine(namesData, needsData)

export const crossCheckEditSchema = z.object({ ...fields, version: bodyVersion }).refine(namesData, needsData)

export type CrossCheckFields = z.output<typeof crossCheckFields>
