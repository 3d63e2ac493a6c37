import type { AuditEventAnswer } from '@/lib/features/audit/contract'

/** Labels of actions, in the filter's order. */
export const ACTION_NAMES: Readonly<Record<string, string>> = {
  login: 'Вход',
  'login.refuse': 'Отказ во входе',
  'login.lock': 'Вход закрыт после неудачных попыток',
  logout: 'Выход',
  'session.end': 'Завершение сеанса',
  'session.prove': 'Подтверждение личности',
  'factor.add': 'Добавление подтверждения входа',
  'factor.codes': 'Новые резервные коды',
  'factor.remove': 'Удаление подтверждения входа',
  'factor.recover': 'Вход по резервному коду',
  'factor.refuse': 'Отказ в подтверждении входа',
  'factor.reset': 'Сброс подтверждения входа администратором',
  'link.refuse': 'Негодная ссылка из письма',
  'identity.bind': 'Привязка единого входа',
  'identity.unbind': 'Отвязка единого входа',
  'agreement.accept': 'Принятие соглашения',
  'password.forgot': 'Запрос нового пароля',
  'password.reset': 'Новый пароль',
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
  'user.forget': 'Обезличивание пользователя',
  'user.export': 'Выгрузка данных человека',
  'company.create': 'Добавление организации',
  'company.update': 'Изменение организации',
  'publication.make': 'Сборка выпуска или кандидата',
  'publication.put_off': 'Перенос выпуска',
  'publication.words': 'Слова проекта в выпуске',
  'publication.publish': 'Публикация выпуска',
  'publication.withdraw': 'Отзыв выпуска',
  'publication.call_off': 'Отмена выпуска или кандидата',
  'property_request.create': 'Заявка на изменение сведений',
  'property_request.confirmed': 'Подтверждение заявки',
  'property_request.dismissed': 'Снятие отказа с экрана',
  'property_request.refused': 'Отклонение заявки',
  'property_request.replaced': 'Замена заявки',
  'property_request.withdrawn': 'Отзыв заявки',
  'document.approve': 'Утверждение документа',
  'document.withdraw': 'Возврат документа в работу',
  'document.delete': 'Удаление документа',
  'document.return': 'Возврат документа на доработку',
  'document.resend': 'Отправка исправленного документа',
  'document.ask_withdrawal': 'Просьба вернуть документ в работу',
  'document.refuse_withdrawal': 'Отказ вернуть документ в работу',
  'question.asked': 'Вопрос о значении документа',
  'question.answered': 'Ответ на вопрос о значении',
  'question.closed': 'Закрытие вопроса',
  'question.reopened': 'Повторное открытие вопроса',
  'metric.create': 'Добавление показателя',
  'metric.update': 'Изменение показателя',
  'metric.copy': 'Копирование показателя',
  'catalogue.import': 'Загрузка пакета показателей',
  'metric.delete': 'Удаление показателя',
  'metric.suggest': 'Подсказки действий для показателя',
  'metric.target': 'Цель показателя на год',
  'metric.own_target': 'Своя цель организации на год',
  'metric_category.create': 'Добавление категории',
  'metric_category.update': 'Изменение категории',
  'metric_category.delete': 'Удаление категории',
  'source_datum.create': 'Добавление исходного данного',
  'source_datum.update': 'Изменение исходного данного',
  'source_datum.link': 'Связывание с исходным данным',
  'source_datum.unlink': 'Отделение от исходного данного',
  'source_datum.merge': 'Объединение исходных данных',
  'source_datum.delete': 'Удаление исходного данного',
  'cross_check.create': 'Добавление увязки',
  'cross_check.update': 'Изменение увязки',
  'cross_check.delete': 'Удаление увязки',
  'contact_offer.create': 'Запрос на взаимодействие',
  'contact_offer.status': 'Статус запроса на взаимодействие',
  'feedback.create': 'Обращение в поддержку',
  'feedback.status': 'Статус обращения в поддержку',
  'chart_mark.create': 'Пометка на графике',
  'chart_mark.delete': 'Снятие пометки с графика',
  'measure.create': 'Новое мероприятие',
  'measure.update': 'Изменение мероприятия',
  'measure.note': 'Заметка о мероприятии',
  'quality_finding.explain': 'Пояснение о качестве данных',
  'case_recheck.create': 'Перепроверка 20 случаев',
  'signal_review.answer': 'Разбор сигнала',
  'quarter_letter.ask': 'Запрос сводки за квартал на почту',
  'report.export': 'Выгрузка отчёта',
  'control_report.create': 'Отчёт для внутреннего контроля',
  'control_report.take': 'Скачивание отчёта для внутреннего контроля',
  'exchange_key.create': 'Создание ключа обмена',
  'exchange_key.revoke': 'Отзыв ключа обмена',
  'exchange.import': 'Передача по ключу обмена',
  'datum_line.save': 'Запись «откуда берём»',
  'completeness.export': 'Выгрузка полноты данных',
  'completeness.remind': 'Напоминание организациям',
  'support_bundle.take': 'Сводка для поддержки',
  'audit.export': 'Выгрузка журнала',
  'audit.redact': 'Замена личных сведений в журнале',
  'move.write': 'Перенос из прежней системы',
  'move.pilots': 'Пилотные организации переезда',
  'move.finish': 'Завершение переезда',
  'facts.rebuild': 'Пересчёт данных сравнения',
  'keys.reseal': 'Перешифрование новым ключом',
}

/** An unknown action is shown as stored. */
export const actionName = (action: string): string => ACTION_NAMES[action] ?? action

export const ENTITY_NAMES: Readonly<Record<string, string>> = {
  user: 'Пользователь',
  company: 'Организация',
  input_document: 'Документ',
  metric: 'Показатель',
  metric_category: 'Категория',
  source_datum: 'Исходное данное',
  cross_check: 'Увязка',
  property_request: 'Заявка',
  contact_offer: 'Запрос на взаимодействие',
  feedback: 'Обращение в поддержку',
  chart_mark: 'Пометка на графике',
  measure: 'Мероприятие',
  control_report: 'Отчёт для внутреннего контроля',
  exchange_key: 'Ключ обмена',
  quality_finding: 'Находка о качестве данных',
  case_recheck: 'Перепроверка',
  signal_review: 'Разбор сигнала',
  comparison_facts: 'Данные сравнения',
  audit: 'Журнал',
  publication: 'Выпуск',
  audit_event: 'Запись журнала',
  move: 'Переезд',
}

const COMMAND = /^npm run (?:admin -- )?((?:move -- )?[\w-]+)$/
/** What stands for the request in events of background work. */
const NO_REQUEST = 'none'

/** Who acted where nobody signed in: a console command, an exchange key, the system itself, or an unknown person. */
export function actorName(event: Pick<AuditEventAnswer, 'action' | 'request_id'>): string {
  if (event.action === 'exchange.import') return 'ключ обмена'
  const command = COMMAND.exec(event.request_id ?? '')?.[1]
  if (command) return `команда ${command}`
  return event.request_id === NO_REQUEST ? 'сама система' : 'не вошёл в систему'
}

/** The request of an event; null in background work. */
export const requestOf = (requestId: string | null): string | null =>
  requestId === NO_REQUEST ? null : requestId

/** An audited object without its name: «Организация № 12»; «—» for several organisations or none. */
export function entityName(entity: string | null, id: number | null): string {
  if (entity === 'company' && id === null) return '—'
  const name = ENTITY_NAMES[entity ?? ''] ?? entity ?? ''
  return id === null ? name : `${name} № ${id}`
}
