export type RecordLabels = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Labels of fields without a record; others are shown by their own name. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  actions: 'Подсказки действий',
  agreement: 'Соглашение',
  cause: 'Причина сигнала',
  code: 'Код',
  company_id: 'Организация',
  company_role_id: 'Роль в проекте',
  contacts: 'Контакты',
  date_begin: 'Начало действия',
  date_end: 'Конец действия',
  edition: 'Редакция',
  email: 'Почта',
  factor: 'Второй фактор',
  factors: 'Факторов входа',
  filters: 'Отбор',
  is_active: 'Действует',
  is_whole: 'Целое число',
  metric_category_id: 'Категория',
  metric_category_ids: 'Категории',
  name: 'Название',
  number: 'Номер',
  organisations: 'Организаций',
  letters: 'Писем',
  position: 'Место в списке',
  provider: 'Единый вход',
  quarter: 'Квартал',
  reason: 'Причина',
  rows: 'Строк',
  secname: 'Отчество',
  status: 'Состояние',
  surname: 'Фамилия',
  target_value: 'Цель',
  unit: 'Единица измерения',
  user_role_id: 'Роль',
  user_status_id: 'Состояние',
  uses: 'Где используется',
  value: 'Значение',
  variables: 'Исходные данные',
  year: 'Год',
  years: 'Годы',
}

/** @param records labels of fields by entity @param path names separated by points, as `variables.0.name` */
export function fieldName(records: RecordLabels, entity: string | null, path: string): string {
  const known = { ...FIELD_NAMES, ...records[entity ?? ''] }
  return path
    .split('.')
    .map((part) => known[part] ?? part)
    .join(' · ')
}
