import { isHealthOid, isInn } from '@/lib/calc/identifiers'
import { PERIODICITY, type PeriodicityId, periodContaining, periodFirstDay } from '@/lib/calc/periods'
import { COMPANY_ROLE } from '@/lib/core/domain/dictionaries'
import { bodyDate } from '@/lib/core/http/params'
import { systemNamed } from '@/lib/core/http/shapes'
import {
  choice,
  choiceOrNone,
  date,
  emailOrNone,
  flag,
  flagOrNone,
  line,
  lineOrNone,
} from '@/lib/core/record/fields'
import { type Fields, namesOf, namesWith, type ValuesOf } from '@/lib/core/record/record'
import { optionalLine } from '@/lib/core/text/fields'
import { FIRST_DAY_OF } from '@/lib/core/text/first-day'
import { PROPERTY_NAMES, type Property } from '@/lib/features/companies/values/rules'

/** The first day of a period of this periodicity. */
const periodStart = (periodicity: PeriodicityId) =>
  bodyDate.refine(
    (start) => periodFirstDay(periodContaining(periodicity, start)) === start,
    FIRST_DAY_OF[periodicity],
  )

/**
 * Fields of an organisation, in the order of the import file.
 * - `byManager`: editable by its manager; others only by an administrator.
 * - `compared`: a property of comparisons; a manager proposes changes, an administrator confirms.
 * - `requiredOnEdit`: optional on creation, required on an edit.
 */
export const COMPANY = {
  short_name: line(50, {
    label: 'Краткое наименование',
    column: {
      width: 28,
      hint: 'До 50 знаков. По нему организация находится: есть такая — меняется, нет — добавляется.',
    },
  }),
  name: line(255, { label: 'Полное наименование', column: { width: 50 } }),
  company_role_id: {
    ...choice('company-roles', {
      label: 'Роль в проекте',
      blank: COMPANY_ROLE.participant,
      column: {
        heading: 'Роль',
        width: 14,
        hint: 'Слово из справочника на третьем листе. Пусто у новой — участник.',
      },
    }),
    named: systemNamed,
  },
  region_id: choice('regions', { label: 'Регион', column: { width: 28 } }),
  city: line(50, { label: 'Город', column: { width: 20 } }),
  address: lineOrNone(255, { label: 'Адрес', byManager: true, column: { width: 36 } }),
  director_position: lineOrNone(100, {
    label: 'Должность руководителя',
    byManager: true,
    column: { width: 24 },
  }),
  director_name: lineOrNone(100, {
    label: 'Руководитель',
    byManager: true,
    column: { width: 28, hint: 'Фамилия, имя и отчество, до 100 знаков.' },
  }),
  director_email: emailOrNone({
    label: 'Электронная почта руководителя',
    byManager: true,
    column: { width: 28 },
  }),
  company_type_id: choiceOrNone('company-types', {
    label: PROPERTY_NAMES.company_type_id,
    byManager: true,
    compared: true,
    requiredOnEdit: true,
    column: { width: 24 },
  }),
  company_ownership_id: choiceOrNone('company-ownerships', {
    label: PROPERTY_NAMES.company_ownership_id,
    byManager: true,
    compared: true,
    requiredOnEdit: true,
    column: { width: 20 },
  }),
  company_level_id: choiceOrNone('company-levels', {
    label: PROPERTY_NAMES.company_level_id,
    byManager: true,
    compared: true,
    column: {
      width: 20,
      hint: 'Слово из справочника на третьем листе. Обязателен у государственных.',
    },
  }),
  company_bed_capacity_id: choiceOrNone('company-bed-capacities', {
    label: PROPERTY_NAMES.company_bed_capacity_id,
    byManager: true,
    compared: true,
    requiredOnEdit: true,
    column: { width: 18 },
  }),
  is_emergency: flagOrNone({
    label: PROPERTY_NAMES.is_emergency,
    byManager: true,
    compared: true,
    requiredOnEdit: true,
    column: { width: 14 },
  }),
  date_begin_year: date({
    label: 'Первый отчётный год с',
    body: periodStart(PERIODICITY.year),
    column: {
      width: 16,
      hint: 'Первый день года, с которого вводятся годовые показатели: 01.01.2026.',
    },
  }),
  date_begin_quarter: date({
    label: 'Первый отчётный квартал с',
    body: periodStart(PERIODICITY.quarter),
    column: {
      width: 16,
      hint: 'Первый день квартала, с которого вводятся квартальные показатели: 01.10.2026.',
    },
  }),
  date_begin_month: date({
    label: 'Первый отчётный месяц с',
    body: periodStart(PERIODICITY.month),
    column: {
      width: 16,
      hint: 'Первый день месяца, с которого вводятся месячные показатели: 01.11.2026.',
    },
  }),
  approval_by_manager_only: flag({
    label: 'Утверждает только руководитель',
    blank: false,
    byManager: true,
    column: { width: 18, hint: '«да» или «нет». Пусто у новой — нет.' },
  }),
  /* Identifiers in registers and the organisation's own system; never shown in comparisons. */
  oid: lineOrNone(64, {
    label: 'ОИД в ФРМО',
    body: optionalLine(64).refine(
      (oid) => oid === null || isHealthOid(oid),
      'ОИД начинается с 1.2.643.5.1.13.',
    ),
  }),
  inn: lineOrNone(12, {
    label: 'ИНН',
    body: optionalLine(12)
      .refine((inn) => inn === null || /^(\d{10}|\d{12})$/.test(inn), {
        error: 'ИНН — 10 или 12 цифр',
        abort: true,
      })
      .refine((inn) => inn === null || isInn(inn), 'Контрольная цифра ИНН не сходится'),
  }),
  system_code: lineOrNone(50, { label: 'Код организации в МИС', byManager: true }),
  /** Whether its people may sign in by password, not only through a provider. */
  password_sign_in: flag({ label: 'Вход по паролю', blank: true }),
} satisfies Fields

export type CompanyFields = ValuesOf<typeof COMPANY>
export type CompanyProperties = Pick<CompanyFields, Property>

export const COMPANY_FIELDS = namesOf(COMPANY)
export const PROPERTIES = namesWith(COMPANY, 'compared')
export const MANAGER_FIELDS = namesWith(COMPANY, 'byManager')
