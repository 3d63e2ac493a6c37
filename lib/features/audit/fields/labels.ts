/** What an event's rows call the fields it changed; a field that is not here goes by its own name. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  actions: 'Подсказки действий',
  address: 'Адрес',
  agreement: 'Соглашение',
  approval_by_manager_only: 'Утверждает только руководитель',
  city: 'Город',
  code: 'Код',
  company_bed_capacity_id: 'Коечный фонд',
  company_id: 'Организация',
  company_level_id: 'Уровень',
  company_ownership_id: 'Форма собственности',
  company_role_id: 'Роль в проекте',
  company_type_id: 'Тип организации',
  contacts: 'Контакты',
  director_name: 'Руководитель',
  director_position: 'Должность руководителя',
  date_begin: 'Начало действия',
  date_begin_month: 'Отчётность по месяцам с',
  date_begin_quarter: 'Отчётность по кварталам с',
  date_begin_year: 'Отчётность по годам с',
  date_end: 'Конец действия',
  decimals: 'Знаков после запятой',
  description: 'Описание',
  email: 'Почта',
  factor: 'Второй фактор',
  factors: 'Факторов входа',
  filters: 'Отбор',
  formula: 'Формула',
  is_active: 'Действует',
  is_emergency: 'Экстренная помощь',
  is_whole: 'Целое число',
  metric_category_id: 'Категория',
  metric_category_ids: 'Категории',
  metric_kind: 'Вид показателя',
  metric_period_id: 'Периодичность',
  metric_target_order_id: 'Куда лучше',
  min_denominator: 'Наименьший знаменатель',
  name: 'Название',
  number: 'Номер',
  organisations: 'Организаций',
  letters: 'Писем',
  position: 'Место в списке',
  password_sign_in: 'Вход по паролю',
  provider: 'Единый вход',
  quarter: 'Квартал',
  reason: 'Причина',
  region_id: 'Регион',
  rows: 'Строк',
  secname: 'Отчество',
  short_name: 'Краткое название',
  status: 'Состояние',
  surname: 'Фамилия',
  target_value: 'Цель',
  unit: 'Единица измерения',
  user_role_id: 'Роль',
  user_status_id: 'Состояние',
  uses: 'Где используется',
  value: 'Значение',
  variables: 'Исходные данные',
  weight: 'Вес',
  year: 'Год',
  years: 'Годы',
}

/** Of people, where it means something else. */
const OF_PERSON: Readonly<Record<string, string>> = { position: 'Должность', name: 'Имя' }

/**
 * @param entity what the event was done to
 * @param path names parted by points, as `variables.0.name`
 */
export function fieldName(entity: string | null, path: string): string {
  const known = entity === 'user' ? { ...FIELD_NAMES, ...OF_PERSON } : FIELD_NAMES
  return path
    .split('.')
    .map((part) => known[part] ?? part)
    .join(' · ')
}
