import { expect, it } from 'vitest'
import { RECORD_LABELS } from '@/lib/features/audit/data'
import { FIELD_LABELS, VALUE_NAMES } from '@/lib/features/audit/fields/labels'
import { fieldName, leavesOf } from '@/lib/features/audit/rules'

const WORDING = {
  names: { company_level_id: { 2: 'Второй уровень' }, metric_category_ids: { 3: 'Уход' }, ...VALUE_NAMES },
  fields: FIELD_LABELS,
  records: RECORD_LABELS,
}

/** An event's text: «Причина: неверный адрес или пароль». */
const linesOf = (action: string, entity: string | null, after: unknown, before: unknown = null) =>
  leavesOf({ action, entity, before, after }, WORDING).map((leaf) =>
    before === null ? `${leaf.label}: ${leaf.after}` : `${leaf.label}: ${leaf.before} → ${leaf.after}`,
  )

it('puts the values of both sides into one list, by the names that lead to them', () => {
  const event = {
    ...{ action: 'contact_offer.status', entity: 'contact_offer' },
    before: { status: 'new', by: { name: 'Иван' }, gone: true },
    after: { status: 'closed', list: [{ name: 'Один' }, null] },
  }
  expect(leavesOf(event, WORDING)).toEqual([
    { path: 'status', label: 'Состояние', before: 'новый', after: 'закрыт' },
    { path: 'by.name', label: 'by · Название', before: 'Иван', after: null },
    { path: 'gone', label: 'gone', before: 'да', after: null },
    { path: 'list.0.name', label: 'list · 1 · Название', before: null, after: 'Один' },
    { path: 'list.1', label: 'list · 2', before: null, after: '—' },
  ])
  expect(leavesOf({ ...event, before: null, after: null }, WORDING)).toEqual([])
})

it('calls rows of dictionaries by name, and days and instants as they are written', () => {
  const after = {
    company_level_id: 2,
    nested: { company_level_id: 9 },
    date_end: '2026-09-30',
    at: '2026-09-30T21:05:00Z',
    text: '2026-09-30 and more',
    value: '0.3',
    target: -2.5,
    formula: 'a * 0.5',
    address: '10.0.0.1',
  }
  const event = { action: 'company.update', entity: 'company', before: null, after }
  expect(leavesOf(event, WORDING).map((leaf) => leaf.after)).toEqual([
    'Второй уровень',
    '9',
    '30.09.2026',
    '01.10.2026, 00:05',
    '2026-09-30 and more',
    '0,3',
    '-2,5',
    'a * 0.5',
    '10.0.0.1',
  ])
})

it('tells events in words: lists in one line, people by their whole name, codes by what they mean', () => {
  const key = { name: 'МИС', hint: 'pkz_ab12', kind: 'live', scopes: ['values:read', 'values:write'] }
  expect(linesOf('exchange_key.create', 'exchange_key', { ...key, addresses: [] })).toEqual([
    'Название: МИС',
    'Начало ключа: pkz_ab12',
    'Какой: боевой',
    'Что может: читать, передавать',
    'Адреса, с которых действует: —',
  ])
  expect(linesOf('user.block', 'user', { user_status_id: 2 }, { user_status_id: 1 })).toEqual([
    'Состояние: активен → заблокирован',
  ])
  expect(linesOf('user.update', 'user', { surname: 'Яшина', metric_category_ids: [3, 4] })).toEqual([
    'Фамилия: Яшина',
    'Категории: Уход, 4',
  ])
  const withdrawn = { approved_by: { surname: 'Яшина', name: 'Анна', secname: null } }
  expect(linesOf('document.withdraw', 'input_document', withdrawn)).toEqual(['Кто утвердил: Яшина Анна'])
  expect(linesOf('link.refuse', 'user', { of: 'password' })).toEqual([
    'Для чего ссылка: новый пароль или приглашение',
  ])
  expect(linesOf('factor.refuse', 'user', { of: 'code' })).toEqual(['Чем подтверждали: код'])
  expect(linesOf('login.refuse', 'user', { email_hash: 'x', reason: 'blocked' })).toEqual([
    'Отпечаток адреса почты: x',
    'Причина: доступ закрыт: пользователь заблокирован',
  ])
})

it('names a field by its record, by its action, or else as it is stored', () => {
  const name = (entity: string, path: string, action = 'metric.update') =>
    fieldName(WORDING, { action, entity }, path)
  for (const entity of ['company', 'property_request', 'control_report'])
    expect(name(entity, 'company_bed_capacity_id')).toBe('Коечный фонд')
  expect(name('user', 'position')).toBe('Должность')
  expect(['position', 'variables.0.name', 'odd'].map((path) => name('metric', path))).toEqual([
    'Место в списке',
    'Исходные данные · 1 · Наименование',
    'odd',
  ])
  expect(name('input_document', 'values.0.is_active', 'document.approve')).toBe('Показатели · 1 · Применим')
})
