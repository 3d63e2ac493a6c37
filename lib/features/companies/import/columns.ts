import type { Choice, ListColumn } from '@/lib/core/workbook/list/columns'
import { PROPERTY_NAMES } from '@/lib/features/companies/labels'
import type { CompanyFields } from '@/lib/features/companies/schema'

/** What of an organisation a list may hold; by the number it is found when its short name is to change. */
export type CompanyColumn = Exclude<keyof CompanyFields, 'password_sign_in'> | 'number'

export const COMPANIES_SHEET = 'Организации'

type Words = Readonly<
  Record<'regions' | 'roles' | 'types' | 'ownerships' | 'levels' | 'bedCapacities', readonly Choice[]>
>

const oneOf = (choices: readonly Choice[]) => ({ kind: 'one', choices, by: 'name' }) as const
const TEXT = { kind: 'text' } as const
const DAY = { kind: 'day' } as const
const FLAG = { kind: 'flag' } as const
const FROM_LIST = 'Слово из справочника на третьем листе.'

/** The columns of a list of organisations, in the order of the file. */
export function companyColumns(words: Words): ListColumn<CompanyColumn>[] {
  return [
    {
      field: 'short_name',
      heading: 'Краткое наименование',
      width: 28,
      isRequired: true,
      hint: 'До 50 знаков. По нему организация находится: есть такая — меняется, нет — добавляется.',
      takes: TEXT,
    },
    {
      field: 'number',
      heading: 'Номер',
      width: 10,
      hint: 'Только у существующих и только чтобы изменить краткое наименование: шесть цифр. Новым номер даёт система.',
      takes: TEXT,
    },
    {
      field: 'name',
      heading: 'Полное наименование',
      width: 50,
      isRequired: true,
      hint: 'До 255 знаков.',
      takes: TEXT,
    },
    {
      field: 'company_role_id',
      heading: 'Роль',
      width: 14,
      hint: `${FROM_LIST} Пусто у новой — участник.`,
      takes: oneOf(words.roles),
    },
    {
      field: 'region_id',
      heading: 'Регион',
      width: 28,
      isRequired: true,
      hint: FROM_LIST,
      takes: oneOf(words.regions),
    },
    { field: 'city', heading: 'Город', width: 20, isRequired: true, hint: 'До 50 знаков.', takes: TEXT },
    { field: 'address', heading: 'Адрес', width: 36, hint: 'До 255 знаков.', takes: TEXT },
    {
      field: 'director_position',
      heading: 'Должность руководителя',
      width: 24,
      hint: 'До 100 знаков.',
      takes: TEXT,
    },
    {
      field: 'director_name',
      heading: 'Руководитель',
      width: 28,
      hint: 'Фамилия, имя и отчество, до 100 знаков.',
      takes: TEXT,
    },
    {
      field: 'company_type_id',
      heading: PROPERTY_NAMES.company_type_id,
      width: 24,
      hint: FROM_LIST,
      takes: oneOf(words.types),
    },
    {
      field: 'company_ownership_id',
      heading: PROPERTY_NAMES.company_ownership_id,
      width: 20,
      hint: FROM_LIST,
      takes: oneOf(words.ownerships),
    },
    {
      field: 'company_level_id',
      heading: PROPERTY_NAMES.company_level_id,
      width: 20,
      hint: `${FROM_LIST} Обязателен у государственных.`,
      takes: oneOf(words.levels),
    },
    {
      field: 'company_bed_capacity_id',
      heading: PROPERTY_NAMES.company_bed_capacity_id,
      width: 18,
      hint: FROM_LIST,
      takes: oneOf(words.bedCapacities),
    },
    {
      field: 'is_emergency',
      heading: PROPERTY_NAMES.is_emergency,
      width: 14,
      hint: '«да» или «нет».',
      takes: FLAG,
    },
    {
      field: 'date_begin_year',
      heading: 'Первый отчётный год с',
      width: 16,
      isRequired: true,
      hint: 'Первый день года, с которого вводятся годовые показатели: 01.01.2026.',
      takes: DAY,
    },
    {
      field: 'date_begin_quarter',
      heading: 'Первый отчётный квартал с',
      width: 16,
      isRequired: true,
      hint: 'Первый день квартала, с которого вводятся квартальные показатели: 01.10.2026.',
      takes: DAY,
    },
    {
      field: 'date_begin_month',
      heading: 'Первый отчётный месяц с',
      width: 16,
      isRequired: true,
      hint: 'Первый день месяца, с которого вводятся месячные показатели: 01.11.2026.',
      takes: DAY,
    },
    {
      field: 'approval_by_manager_only',
      heading: 'Утверждает только руководитель',
      width: 18,
      hint: '«да» или «нет». Пусто у новой — нет.',
      takes: FLAG,
    },
  ]
}
