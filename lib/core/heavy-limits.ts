/** Heavy calls of one person at work in a process, and those that wait for their turn. */
export const RUNNING = 4
export const WAITING = 8

const TOO_MANY =
  'Слишком много одновременных запросов к сравнениям и выгрузкам. Повторите через несколько секунд.'

/** Of whatever asks for one more. */
export const CROWD = { message: TOO_MANY, headers: { 'Retry-After': '3' } }
