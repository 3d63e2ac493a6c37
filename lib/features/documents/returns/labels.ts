import type { WithdrawalStatus } from '@/lib/features/documents/returns/rules'

/** How a request to return an approved document to work stands. */
export const WITHDRAWAL_STATUS_NAMES: Readonly<Record<WithdrawalStatus, string>> = {
  pending: 'ждёт решения',
  granted: 'возвращён в работу',
  refused: 'отказано',
}
