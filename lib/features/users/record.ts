import { z } from 'zod'
import { USER_STATUS } from '@/lib/core/domain/dictionaries'
import { bodyId } from '@/lib/core/http/params'
import { systemNamed } from '@/lib/core/http/shapes'
import { choice, email, line, lineOrNone } from '@/lib/core/record/fields'
import { type Fields, type ValuesOf, without } from '@/lib/core/record/record'

const MAX_CATEGORIES = 500

/** Fields of a person, in the order of the import file. */
export const PERSON = {
  email: email({
    label: 'Электронная почта',
    column: {
      width: 32,
      hint: 'По ней человек находится: есть такой — меняется, нет — добавляется и получает приглашение.',
    },
  }),
  surname: line(50, { label: 'Фамилия', column: { width: 20 } }),
  name: line(50, { label: 'Имя', column: { width: 18 } }),
  secname: lineOrNone(50, { label: 'Отчество', column: { width: 20 } }),
  user_role_id: {
    ...choice('user-roles', {
      label: 'Роль',
      column: {
        width: 18,
        hint: '«Руководитель» или «Оператор». Администраторов приглашают по одному. У существующих роль меняют на странице пользователя.',
      },
    }),
    named: systemNamed,
  },
  /** Null for an administrator. */
  company_id: {
    ...choice('companies', {
      label: 'Организация',
      column: {
        width: 32,
        isRequired: true,
        hint: 'Краткое наименование, как в системе. В другую организацию переводят на странице пользователя.',
      },
    }),
    body: bodyId.nullable(),
    stored: z.int().nullable(),
    named: z.object({ id: z.int(), short_name: z.string() }).nullable(),
    blank: null,
  },
  position: lineOrNone(100, { label: 'Должность', column: { width: 28 } }),
  contacts: lineOrNone(100, {
    label: 'Контакты',
    column: { width: 24, hint: 'Телефон и прочее, до 100 знаков.' },
  }),
  /** Categories an operator may enter; other roles have none. */
  metric_category_ids: {
    label: 'Категории',
    body: z
      .array(bodyId, { error: 'Ожидается список категорий' })
      .max(MAX_CATEGORIES, 'Слишком много категорий')
      .transform((ids) => [...new Set(ids)].sort((a, b) => a - b)),
    stored: z.array(z.int()),
    takes: 'many',
    blank: [],
    column: {
      width: 40,
      hint: 'Только у операторов: краткие наименования категорий через точку с запятой.',
    },
  },
  user_status_id: {
    label: 'Состояние',
    body: bodyId,
    stored: z.int(),
    takes: 'one',
    blank: USER_STATUS.active,
  },
} satisfies Fields

export type PersonFields = ValuesOf<typeof PERSON>

/** Columns of the table; categories are stored separately. */
export const PERSON_ROW = without(PERSON, 'metric_category_ids')
