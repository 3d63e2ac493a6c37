import { formatDate, formatDateTime } from '@/lib/core/format/dates'
import { RECORD_LABELS } from '@/lib/features/audit/data'
import { FIELD_LABELS, VALUE_NAMES } from '@/lib/features/audit/fields/labels'

/** Labels of what the archive of a person holds and no record or audited field names, or names otherwise. */
const LABELS: Readonly<Record<string, string>> = {
  address: 'Адрес в сети',
  after: 'Стало',
  agreement_accepted_at: 'Когда приняты условия',
  agreement_edition: 'Редакция условий',
  answer: 'Ответ',
  approved_at: 'Когда утверждено',
  at: 'Когда',
  before: 'Было',
  browser: 'Браузер',
  changes: 'Изменения',
  company: 'Организация',
  contact_email: 'Почта для связи',
  contact_name: 'Кому ответить',
  contact_phone: 'Телефон для связи',
  created_at: 'Создано',
  day: 'День',
  decided_at: 'Когда решено',
  expires_at: 'Действует до',
  has_password: 'Пароль задан',
  id: 'Номер',
  input_document_id: 'Номер документа',
  is_actor: 'Сделал сам',
  is_approver: 'Утвердил',
  is_asker: 'Задал вопрос',
  is_author: 'Автор',
  is_maker: 'Создал ключ',
  is_responsible: 'Ответственный',
  is_returner: 'Вернул на доработку',
  is_withdrawer: 'Вернул в работу',
  issuer: 'Сервис входа',
  last_used_at: 'Последнее использование',
  level: 'Сколькими способами подтверждён вход',
  measure_id: 'Номер мероприятия',
  metric_category: 'Категория',
  message: 'Сообщение',
  new: 'Стало',
  old: 'Было',
  page: 'Страница',
  purpose: 'Для чего',
  quarter_letters_unsubscribed_at: 'Когда отписался от итогов квартала',
  recipient: 'Кому',
  remember: 'Запомнить на этом компьютере',
  reminders_unsubscribed_at: 'Когда отписался от напоминаний',
  returned_at: 'Когда возвращено на доработку',
  revoked_at: 'Когда отозван',
  role: 'Роль',
  sent_at: 'Когда отправлено',
  state: 'Готовность',
  subject: 'Тема',
  suspended_at: 'Когда приостановлена',
  text: 'Текст',
  updated_at: 'Изменено',
  user_agent: 'Браузер',
  withdrawn_at: 'Когда возвращено в работу',
}

/** Records whose labels a section uses. */
const RECORD_OF: Readonly<Record<string, string>> = {
  user: 'user',
  measures: 'measure',
  property_requests: 'company',
}

const SECTION_LABELS: Readonly<Record<string, string>> = {
  'identities.subject': 'Номер в сервисе входа',
  'user.last_used_at': 'Последний вход',
  'user.name': 'Имя',
}

const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...VALUE_NAMES,
  kind: { ...VALUE_NAMES.kind, ...VALUE_NAMES.factor },
  purpose: { reset: 'новый пароль', invitation: 'приглашение', email: 'смена адреса почты' },
  state: { queued: 'в очереди', making: 'готовится', ready: 'готов', failed: 'не получился' },
}

/** The label of a field; undefined where there is none. @param record whose labels come first */
export function labelIn(section: string, field: string, record = RECORD_OF[section]): string | undefined {
  const ofRecord = record === undefined ? undefined : RECORD_LABELS[record]?.[field]
  return SECTION_LABELS[`${section}.${field}`] ?? ofRecord ?? LABELS[field] ?? FIELD_LABELS[field]
}

/** A row, or a value of one, as it is read by people. */
export function wordsIn(section: string, field: string, value: unknown, record?: string): string {
  if (value === null || value === undefined || value === '') return '—'
  if (value instanceof Date) return formatDateTime(value)
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (Array.isArray(value)) return value.map((one) => wordsIn(section, field, one, record)).join('; ') || '—'
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, one]) => `${labelIn(section, key, record) ?? key}: ${wordsIn(section, key, one, record)}`)
      .join(', ')
  const text = String(value)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDate(text)
  return CODES[field]?.[text] ?? text
}
