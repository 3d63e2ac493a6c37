import { AUDIT_ENTITIES } from '@/lib/features/audit/schema'

/** Actions as the journal names them, in the order of its filter. */
export const ACTION_NAMES: Readonly<Record<string, string>> = {
  login: 'Вход',
  'login.refuse': 'Отказ во входе',
  'login.lock': 'Вход закрыт после неудачных попыток',
  logout: 'Выход',
  'session.end': 'Завершение сеанса',
  'session.prove': 'Подтверждение личности',
  'factor.add': 'Добавление второго фактора',
  'factor.codes': 'Новые коды восстановления',
  'factor.remove': 'Удаление второго фактора',
  'factor.recover': 'Вход по коду восстановления',
  'factor.refuse': 'Отказ второго фактора',
  'factor.reset': 'Сброс второго фактора администратором',
  'link.refuse': 'Негодная ссылка из письма',
  'identity.bind': 'Привязка единого входа',
  'identity.unbind': 'Отвязка единого входа',
  'agreement.accept': 'Принятие соглашения',
  'password.forgot': 'Запрос нового пароля',
  'password.reset': 'Новый пароль по ссылке',
  'password.change': 'Смена пароля',
  'password.refuse': 'Неверный текущий пароль',
  'email.request': 'Запрос смены адреса почты',
  'email.change': 'Смена адреса почты',
  'email.cancel': 'Отмена смены адреса почты',
  'user.create': 'Добавление пользователя',
  'user.update': 'Изменение пользователя',
  'user.role': 'Смена роли',
  'user.company': 'Перевод в другую организацию',
  'user.reactivate': 'Возвращение после приостановки',
  'user.invite': 'Приглашение',
  'user.block': 'Блокировка',
  'user.unblock': 'Разблокировка',
  'user.suspend': 'Приостановка за год без входа',
  'user.delete': 'Удаление пользователя',
  'user.export': 'Выгрузка данных человека',
  'company.create': 'Добавление организации',
  'company.update': 'Изменение организации',
  'property_request.create': 'Заявка на изменение сведений',
  'property_request.confirmed': 'Подтверждение заявки',
  'property_request.dismissed': 'Снятие отказа с экрана',
  'property_request.refused': 'Отклонение заявки',
  'property_request.withdrawn': 'Отзыв заявки',
  'document.approve': 'Утверждение документа',
  'document.withdraw': 'Возврат документа в работу',
  'document.delete': 'Удаление документа',
  'metric.create': 'Добавление показателя',
  'metric.update': 'Изменение показателя',
  'metric.copy': 'Копирование показателя',
  'metric.delete': 'Удаление показателя',
  'metric_category.create': 'Добавление категории',
  'metric_category.update': 'Изменение категории',
  'metric_category.delete': 'Удаление категории',
  'contact_offer.create': 'Запрос на взаимодействие',
  'contact_offer.status': 'Статус запроса на взаимодействие',
  'chart_mark.create': 'Пометка на графике',
  'chart_mark.delete': 'Снятие пометки с графика',
  'report.export': 'Выгрузка отчёта',
  'completeness.export': 'Выгрузка полноты данных',
  'audit.export': 'Выгрузка журнала',
  'audit.redact': 'Замена личных сведений в журнале',
  'facts.rebuild': 'Пересчёт данных сравнения',
  'keys.reseal': 'Перешифрование новым ключом',
}

/** An action nobody has named yet is shown as it is stored. */
export const actionName = (action: string): string => ACTION_NAMES[action] ?? action

export const ENTITY_NAMES: Readonly<Record<(typeof AUDIT_ENTITIES)[number], string>> = {
  user: 'Пользователь',
  company: 'Организация',
  input_document: 'Документ',
  metric: 'Показатель',
  metric_category: 'Категория',
  property_request: 'Заявка',
  contact_offer: 'Запрос на взаимодействие',
  chart_mark: 'Пометка на графике',
  comparison_facts: 'Данные сравнения',
  audit: 'Журнал',
  audit_event: 'Запись журнала',
}

/** What an action was done to, without its name: «Организация № 12». */
export function entityName(entity: string | null, id: number | null): string {
  const known = AUDIT_ENTITIES.find((one) => one === entity)
  const name = known ? ENTITY_NAMES[known] : (entity ?? '')
  return id === null ? name : `${name} № ${id}`
}
