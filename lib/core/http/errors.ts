/** The only table: error code → status and default message. Code throws a code; only this table has statuses. */
export const ERROR_TABLE = {
  malformed: { status: 400, message: 'Запрос не удалось разобрать' },
  unauthenticated: { status: 401, message: 'Необходимо войти в систему' },
  forbidden: { status: 403, message: 'Недостаточно прав для этого действия' },
  agreement_required: { status: 403, message: 'Необходимо принять условия использования' },
  factor_required: { status: 403, message: 'Подключите подтверждение входа, чтобы продолжить работу' },
  reauthenticate: { status: 403, message: 'Подтвердите, что это вы, и повторите' },
  not_found: { status: 404, message: 'Запись не найдена' },
  method_not_allowed: { status: 405, message: 'Метод не поддерживается' },
  conflict: { status: 409, message: 'Действие невозможно в текущем состоянии' },
  moving: {
    status: 409,
    message:
      'Идёт переезд: данные организации пока вносятся в прежней системе, здесь их можно только смотреть',
  },
  open_questions: { status: 409, message: 'В документе есть открытые вопросы' },
  stale: { status: 409, message: 'Документ изменён другим пользователем' },
  too_large: { status: 413, message: 'Запрос больше 1 МБ' },
  unsupported_media_type: { status: 415, message: 'Ожидается содержимое в формате JSON' },
  csrf: { status: 419, message: 'Сеанс страницы устарел. Обновите страницу и повторите.' },
  invalid: { status: 422, message: 'Проверьте введённые данные' },
  too_many_requests: { status: 429, message: 'Слишком много запросов. Повторите позже.' },
  texts_spent: { status: 429, message: 'За сутки сохранено слишком много текста' },
  internal: {
    status: 500,
    message: 'Внутренняя ошибка, она записана в журнал сервера. Повторите через минуту.',
  },
  unavailable: { status: 503, message: 'Сервис временно недоступен. Повторите через минуту.' },
} as const

export type ErrorCode = keyof typeof ERROR_TABLE

/** Field path (`input_document_values.0.value`) → messages. */
export type FieldErrors = Record<string, string[]>

interface Details {
  message?: string
  errors?: FieldErrors
  data?: Record<string, unknown>
  headers?: Record<string, string>
}

/** An error that is sent to the caller. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly errors: FieldErrors | undefined
  readonly data: Record<string, unknown> | undefined
  readonly headers: Record<string, string> | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? ERROR_TABLE[code].message)
    this.name = 'AppError'
    this.code = code
    this.errors = details.errors
    this.data = details.data
    this.headers = details.headers
  }
}

/** A conflict with a newer version. @param message what somebody else changed */
export function stale(message?: string): AppError {
  return new AppError('stale', message === undefined ? {} : { message })
}

export function conflict(message: string, errors: FieldErrors | undefined = undefined): AppError {
  return new AppError('conflict', { message, ...(errors && { errors }) })
}

export function fieldError(field: string, message: string): AppError {
  return new AppError('invalid', { message, errors: { [field]: [message] } })
}

/** @throws AppError invalid where a field has a problem */
export function requireNoProblems(problems: FieldErrors): void {
  if (Object.keys(problems).length > 0) throw new AppError('invalid', { errors: problems })
}

/** What was looked for. @throws AppError not_found when there is none */
export function orNotFound<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new AppError('not_found')
  return value
}
