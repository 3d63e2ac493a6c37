/* Values that the schemas allow, for screens, which must not import schemas. */

export const WITHDRAWAL_STATUSES = ['pending', 'granted', 'refused'] as const

export const WITHDRAWAL_STATUS_NAMES: Readonly<Record<(typeof WITHDRAWAL_STATUSES)[number], string>> = {
  pending: 'ждёт решения',
  granted: 'возвращён в работу',
  refused: 'отказано',
}
